import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { signedIn, post } from "./parts/people.ts";
import { bytesIn, serverLibraries } from "./parts/server-libraries.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const stages = readFileSync(join(ROOT, "Dockerfile"), "utf8").split(/^FROM .*$/m);
const [build = "", image = ""] = stages.slice(1);
const copies = (stage: string, option = "") =>
  [...stage.matchAll(new RegExp(`^COPY ${option}(.*) (\\S+)$`, "gm"))].map(
    ([, from = "", to = ""]) => ({ from: from.split(" "), to }),
  );
const wordsOf = (instruction: string) =>
  JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, "m").exec(image)?.[1] ?? "[]") as string[];

/**
 * Docker is not needed: this copies files as the image's instructions say, and the image's command
 * runs in that folder.
 */
function laidOut(): string {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-image-"));
  for (const { from, to } of copies(image, "--from=build /app/")) {
    const [source = ""] = from;
    if (source === "node_modules") continue;
    const target = to.endsWith("/")
      ? join(folder, to, source.split("/").at(-1) ?? "")
      : join(folder, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(ROOT, source), target, { recursive: true });
  }
  linkLibraries(folder);
  return folder;
}

/**
 * Copies the libraries that the image installs; with links, Node would also find the others beside
 * them. Our own packages are those of the image.
 */
function linkLibraries(folder: string): void {
  mkdirSync(join(folder, "node_modules/@roundsman"), { recursive: true });
  for (const path of serverLibraries(ROOT))
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.slice(ROOT.length + path.length).includes("node_modules"),
    });
  for (const name of readdirSync(join(folder, "packages")))
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@roundsman", name));
}

test("The image's sources exist, it does not run as root, and its base has a version", () => {
  for (const { from } of copies(build))
    for (const path of from) expect(existsSync(join(ROOT, path)), path).toBe(true);
  expect(copies(image, "--from=build /app/").map(({ from }) => from[0])).toContain("node_modules");
  expect(/^USER (\w+)$/m.exec(image)?.[1]).toBe("node");
  expect(image.indexOf("USER node")).toBeLessThan(image.indexOf("CMD ["));
  for (const [, base = ""] of readFileSync(join(ROOT, "Dockerfile"), "utf8").matchAll(
    /^FROM (\S+)/gm,
  ))
    expect(base).toBe("node:22-bookworm-slim");
});

test("The image installs what the server runs and no more: at most 150 MB", () => {
  expect(build).toContain("npm ci --omit=dev --workspace=@roundsman/server");
  const libraries = serverLibraries(ROOT);
  for (const name of ["fastify", "libsql", "sharp"])
    expect(libraries).toContain(`node_modules/${name}`);
  for (const name of ["react", "@expo-google-fonts/noto-sans-sc", "vite"])
    expect(libraries).not.toContain(`node_modules/${name}`);
  expect(libraries.reduce((sum, path) => sum + bytesIn(join(ROOT, path)), 0)).toBeLessThan(
    150_000_000,
  );
});

test("The image is complete: its command serves the app, an invoice and its PDF", async () => {
  const folder = laidOut();
  const [program = "", ...args] = wordsOf("CMD");
  expect(program).toBe("node");
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: join(folder, "data"),
  };
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let output = "";
    server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/answers at (\S+)\n/);
    const url = /answers at (\S+)/.exec(output)?.[1] ?? "";
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(
      await (await fetch(`${url}/login`, { headers: { accept: "text/html" } })).text(),
    ).toContain("<!doctype html>");
    const headers = { authorization: `Bearer ${await signedIn(url)}` };
    const made = await post(
      `${url}/api/invoice/`,
      { customer_name: "金龙", product_details: [{ name: "Tea", price: 2, quantity: 3 }] },
      headers,
    );
    expect(made.status).toBe(201);
    const pdf = await fetch(`${url}/api/invoices/1/document/`, { headers });
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect((await post(`${url}/api/backups/`, {}, headers)).body).toMatchObject({ verified: true });
  } finally {
    const gone = once(server, "exit");
    server.kill("SIGTERM");
    expect(await gone).toEqual([0, null]);
    rmSync(folder, { recursive: true });
  }
});
