import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./child.mjs";

const text = (file) => readFileSync(join(ROOT, file), "utf8");
const unit = text("deploy/roundsman.service");
const compose = text("compose.yaml");
/** Every setting that the program reads, from its own list. */
const settings = [
  ...text("packages/server/src/kernel/config/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name]) => name);
/** Leaves out settings of the database image and of the C library. */
const ours = (names) => names.filter((name) => !/^(POSTGRES|MALLOC)_/.test(name));

describe("The configuration", () => {
  test("has every setting in the table of the README and of the operations page", () => {
    expect(settings).toContain("DATA_DIR");
    for (const file of ["README.md", "docs/operations.md"])
      expect(
        settings.filter((name) => name !== "NODE_ENV" && !text(file).includes(`\`${name}\``)),
        file,
      ).toEqual([]);
  });

  test("is set by compose and by the unit with values that the program accepts", () => {
    const composed = [...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(composed).toContain("DATABASE_URL");
    const united = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      pairs.split(" ").map((pair) => pair.split("=")[0]),
    );
    expect(ours([...composed, ...united]).filter((name) => !settings.includes(name))).toEqual([]);
  });

  test("is passed on by compose, except what the image decides by itself", () => {
    const byImage = ["PORT", "HOST", "DATA_DIR", "DEMO", "NODE_ENV"];
    const handedOn = settings.filter((name) => compose.includes(`      ${name}: `));
    expect(settings.filter((name) => !handedOn.includes(name)).toSorted()).toEqual(
      byImage.toSorted(),
    );
  });

  test("of the C library is the same in the image, in the unit and in the soak that measures it", () => {
    const set = (file, pattern) =>
      [...text(file).matchAll(pattern)].map(([, name, value]) => `${name}=${value}`);
    const asked = [
      "MALLOC_ARENA_MAX=2",
      "MALLOC_MMAP_THRESHOLD_=131072",
      "MALLOC_TRIM_THRESHOLD_=131072",
    ];
    for (const file of ["Dockerfile", "deploy/roundsman.service"])
      expect(set(file, /(MALLOC_[A-Z_]+)=(\d+)/g), file).toEqual(asked);
    expect(set("soak/attacks/papers.ts", /(MALLOC_[A-Z_]+): "(\d+)"/g)).toEqual(asked);
  });

  test("of compose opens ports for this machine only, and requires its secrets", () => {
    expect([...compose.matchAll(/^ {6}- "([\d.]+):\d+:\d+"$/gm)].map(([, host]) => host)).toEqual([
      "127.0.0.1",
    ]);
    for (const secret of ["TOKEN_SECRET", "POSTGRES_PASSWORD"])
      expect(compose).toContain(`\${${secret}:?`);
    expect(compose).not.toContain(":latest");
  });
});

/**
 * The patterns as Docker reads them: relative to the root, at any depth after two stars, and
 * including everything in a folder that matches.
 */
const ignored = text(".dockerignore")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const pattern = line
      .replaceAll(/[.+^$()[\]{}|\\]/g, "\\$&")
      .replace(/^\*\*\//, "(.*/)?")
      .replaceAll(/(?<!\.)\*/g, "[^/]*");
    return new RegExp(`^${pattern}(/|$)`);
  });
const isIgnored = (path) => ignored.some((pattern) => pattern.test(path));

describe("The build context of Docker", () => {
  test("leaves out what the build makes, and secrets", () => {
    for (const path of [
      "node_modules/pg/index.js",
      "packages/web/dist/index.html",
      "data/roundsman.db",
      ".env",
      ".git/HEAD",
      "npm-debug.log",
    ])
      expect(isIgnored(path), path).toBe(true);
  });

  test("has every source, every file that is copied, and every package of the lockfile", () => {
    const made = /(^|\/)(node_modules|dist|fonts)(\/|$)/;
    const sources = ["packages", "scripts"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .map((path) => `${folder}/${path}`)
        .filter((path) => !made.test(path)),
    );
    const copied = [...text("Dockerfile").matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
      ([, files]) => files.split(" "),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(copied).toContain("package-lock.json");
    expect([...sources, ...copied].filter(isIgnored)).toEqual([]);
    // The image copies the root's node_modules only.
    expect(
      Object.keys(JSON.parse(text("package-lock.json")).packages).filter((path) =>
        /^packages\/.*node_modules/.test(path),
      ),
    ).toEqual([]);
    // npm links these packages, so each must exist when it installs.
    for (const name of readdirSync(join(ROOT, "packages")))
      expect(copied).toContain(`packages/${name}/package.json`);
  });
});

/** The version of systemd; 0 where there is none. `verify` of a single file works from 250 on. */
const systemd = Number(
  /systemd (\d+)/.exec(
    spawnSync("systemd-analyze", ["--version"], { encoding: "utf8" }).stdout ?? "",
  )?.[1] ?? 0,
);

describe.skipIf(systemd < 250)(
  `The systemd unit${systemd < 250 ? " (skipped: there is no systemd-analyze of version 250)" : ""}`,
  () => {
    test("is one that systemd understands", () => {
      const folder = mkdtempSync(join(tmpdir(), "roundsman-unit-"));
      const file = join(folder, "roundsman.service");
      // systemd-analyze checks that the program exists.
      writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
      const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], {
        encoding: "utf8",
      });
      rmSync(folder, { recursive: true });
      expect([status, stderr.includes("roundsman.service:")]).toEqual([0, false]);
    });

    test("leaves the program little that it could harm", () => {
      const output = execFileSync(
        "systemd-analyze",
        ["security", "--offline=true", "--no-pager", join(ROOT, "deploy/roundsman.service")],
        {
          encoding: "utf8",
        },
      );
      const [, exposure] = /exposure level[^:]*: ([\d.]+)/.exec(output) ?? [];
      expect(Number(exposure)).toBeLessThan(2);
    });
  },
);
