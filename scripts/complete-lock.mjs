// `npm run lock`, after a change of dependencies. Where a registry lacks a package for some other
// machine, npm leaves it out of the lockfile, and then `npm ci` refuses the file everywhere. This
// writes those entries: the name, the version, and the machine that they are for.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runNode } from "./child.mjs";

const FILE = join(ROOT, "package-lock.json");
const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];
const LIBRARIES = { gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" };

const isCheck = process.argv.includes("--check");
if (!isCheck && process.env.npm_execpath)
  await runNode([process.env.npm_execpath, "install", "--package-lock-only"]);

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const missing = Object.entries(lock.packages).flatMap(
  ([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name, version]) =>
          /^\d/.test(version) &&
          !lock.packages[`${path}/node_modules/${name}`] &&
          !lock.packages[`node_modules/${name}`],
      )
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...machineOf(name), ...(dev && { dev }), optional: true },
      ]),
);

/**
 * Entries that do not say which C library they are for: some registries omit it, and npm then
 * installs the package for both.
 */
const unnamed = Object.entries(lock.packages).flatMap(([path, entry]) => {
  const { libc } = machineOf(path);
  return entry.optional && entry.os?.includes("linux") && libc && !entry.libc ? [[path, libc]] : [];
});

if (isCheck) {
  for (const [path] of unnamed)
    console.error(
      `package-lock.json does not say which C library ${path} is for: run npm run lock.`,
    );
  for (const [path] of missing) console.error(`package-lock.json lacks ${path}: run npm run lock.`);
  process.exitCode = missing.length + unnamed.length === 0 ? 0 : 1;
} else {
  for (const [path, libc] of unnamed) lock.packages[path].libc = libc;
  lock.packages = Object.fromEntries(
    [...Object.entries(lock.packages), ...missing].toSorted(([a], [b]) => a.localeCompare(b, "en")),
  );
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages for other machines added to package-lock.json.`);
}

/** The machine in a package's name: …-linux-arm64-musl, …/win32-x64. */
function machineOf(name) {
  const words = name.split(/[/-]/);
  const cpu = PROCESSORS.filter((each) => words.includes(each));
  const os = SYSTEMS.filter((each) => words.includes(each));
  const libc = words.flatMap((word) => LIBRARIES[word] ?? []);
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && os.includes("linux") && { libc }),
    ...(os.length > 0 && { os }),
  };
}
