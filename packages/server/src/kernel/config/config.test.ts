import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigFaults, readConfig } from "./config.ts";
import { readOrCreateSecret } from "./secret.ts";

const faults = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    return error instanceof ConfigFaults ? error.message : String(error);
  }
};

test("Every setting has a default", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    databaseUrl: resolve("data/roundsman.db"),
    tokenSecret: undefined,
    publicUrl: undefined,
    upgradePassword: undefined,
    logLevel: "info",
    s3Url: undefined,
    demo: true,
    isLocalOnly: true,
    automaticBackups: true,
    metricsToken: undefined,
    trustedProxies: [],
    corsOrigins: [],
  });
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toEqual(readConfig({}));
});

test("All faults are reported at once, without the values", () => {
  const report = faults({
    PORT: "99999",
    DATABASE_URL: "mysql://secret@x",
    TOKEN_SECRET: "tooshort",
    PUBLIC_URL: "ftp://x",
    LOG_LEVEL: "loud",
    DEMO: "yes",
    BACKUPS: "never",
    METRICS_TOKEN: "x",
    TRUST_PROXY: "10.0.0.1,1",
  });
  expect(report.split("\n").map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "DATABASE_URL",
    "TOKEN_SECRET",
    "PUBLIC_URL",
    "LOG_LEVEL",
    "DEMO",
    "BACKUPS",
    "METRICS_TOKEN",
    "TRUST_PROXY",
  ]);
  expect(report).not.toMatch(/99999|secret@|tooshort|loud|yes|never|10\.0\.0\.1/);
});

test("Trusted proxies are given by address, not by number", () => {
  expect(readConfig({ TRUST_PROXY: "loopback, 10.1.2.3,fd00::/8" }).trustedProxies).toEqual([
    "loopback",
    "10.1.2.3",
    "fd00::/8",
  ]);
  for (const wrong of [
    "1",
    "true",
    "everybody",
    "10.0.0.0/33",
    "::1/129",
    "10.0.0.0/8/8",
    "10.0.0.1;10.0.0.2",
    "10.0.0.1,",
    "1.2.3",
  ])
    expect(faults({ TRUST_PROXY: wrong })).toContain("TRUST_PROXY must name the proxies");
});

test("The sample business with its printed passwords runs only on this machine and not in production", () => {
  expect(readConfig({ NODE_ENV: "production" }).demo).toBe(false);
  expect(readConfig({ HOST: "0.0.0.0" }).demo).toBe(false);
  expect(readConfig({ DEMO: "0" }).demo).toBe(false);
  expect(readConfig({ DEMO: "1", NODE_ENV: "production" }).demo).toBe(true);
  expect(readConfig({ PUBLIC_URL: "https://office.example.com" }).demo).toBe(false);
  expect(readConfig({ TRUST_PROXY: "loopback" }).demo).toBe(false);
  for (const reachable of [
    { HOST: "0.0.0.0" },
    { PUBLIC_URL: "https://office.example.com" },
    { TRUST_PROXY: "loopback" },
  ])
    expect(faults({ DEMO: "1", ...reachable })).toContain("DEMO accounts have printed passwords");
});

test("The secret is created once, stored, and readable by its owner only", () => {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-secret-"));
  const made = readOrCreateSecret(join(folder, "data"));
  expect(made.length).toBeGreaterThanOrEqual(64);
  expect(readOrCreateSecret(join(folder, "data"))).toBe(made);
  expect(statSync(join(folder, "data", "token-secret")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});
