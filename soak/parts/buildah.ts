import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** The base image that the Dockerfile names. */
const BASE = "docker.io/library/node:22-bookworm-slim";

/** Runs buildah on its own store; returns what it prints. */
export const buildah = (store: string, ...args: readonly string[]): string =>
  execFileSync(
    "buildah",
    ["--storage-driver=vfs", `--root=${store}`, `--runroot=${store}-run`, ...args],
    {
      encoding: "utf8",
      env: { ...process.env, BUILDAH_ISOLATION: "chroot" },
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 64_000_000,
    },
  );

/**
 * Makes a Debian with this machine's node and npm and a user called node, under the name of the
 * official base image.
 */
export function buildBase(store: string, folder: string): void {
  execFileSync(
    "debootstrap",
    ["--variant=minbase", "--include=ca-certificates,libstdc++6", "bookworm", folder, mirror()],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  cpSync(process.execPath, join(folder, "usr/local/bin/node"));
  cpSync(npmFolder(), join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", [
    "-s",
    "../lib/node_modules/npm/bin/npm-cli.js",
    join(folder, "usr/local/bin/npm"),
  ]);
  execFileSync("chroot", [folder, "useradd", "--uid=1000", "--create-home", "node"]);
  const container = buildah(store, "from", "scratch").trim();
  buildah(store, "copy", container, folder, "/");
  buildah(store, "commit", "--rm", container, BASE);
}

/** The address from which this machine's apt gets Debian. */
function mirror(): string {
  const lists = "/etc/apt/sources.list.d";
  const files = [
    ...(existsSync(lists) ? readdirSync(lists).map((name) => join(lists, name)) : []),
    "/etc/apt/sources.list",
  ];
  const text = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8"));
  const [, address] =
    /^(?:URIs: |deb (?:\[[^\]]*\] )?)(https?:\S+\/debian)\b/m.exec(text.join("\n")) ?? [];
  if (address === undefined) throw new Error("apt names no Debian mirror");
  return address;
}

function npmFolder(): string {
  const [npm] = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).split("\n");
  return dirname(dirname(realpathSync(npm ?? "")));
}

/** The size in bytes of all files in a folder, at any depth. */
export function treeSize(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    size += entry.isDirectory() ? treeSize(path) : lstatSync(path).size;
  }
  return size;
}
