import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@roundsman/contract/contract";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";

/**
 * Set up around the server's tests. The test server records each call that it answered with success
 * (packages/server/src/testing/fresh-app.ts). A call of the contract that no test brought to
 * success fails the run. Only with WHOLE_SUITE, because a part of the suite cannot cover all calls.
 */
export default function everyCall(): (() => void) | undefined {
  // The projects of both engines run this; they share one file, and the first checks it.
  if (process.env["CALLS_ANSWERED"] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "roundsman-calls-"));
  const file = join(folder, "calls.txt");
  writeFileSync(file, "");
  process.env["CALLS_ANSWERED"] = file;
  return () => {
    const answered = new Set(readFileSync(file, "utf8").split("\n"));
    const missing = endpoints().filter((call) => !answered.has(call));
    rmSync(folder, { recursive: true, force: true });
    if (process.env["WHOLE_SUITE"] !== "1" || missing.length === 0) return;
    // Vitest prints an error thrown here and still exits with success.
    process.exitCode = 1;
    console.error(`No server test brings these calls to a good answer:\n${missing.join("\n")}`);
  };
}

const endpoints = (): string[] =>
  Object.values({ ...contract, ...driverBooks })
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`);
