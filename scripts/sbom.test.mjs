import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productionOnly, shippedIn } from "./bill-of-materials.mjs";
import { runCollecting, ROOT } from "./child.mjs";

test("The bill of materials lists all that is shipped, each with its licence, and no developer packages", async () => {
  expect((await runCollecting(process.execPath, ["scripts/sbom.mjs"])).output).toMatch(
    /lists \d+ packages/,
  );
  const { bomFormat, components } = JSON.parse(
    readFileSync(join(ROOT, "dist/sbom.cdx.json"), "utf8"),
  );
  expect(bomFormat).toBe("CycloneDX");
  const listed = new Set(components.map((each) => each["bom-ref"]));
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  // Optional packages may be for other machines: in the lockfile, but not in this machine's list.
  const here = shippedIn({
    packages: Object.fromEntries(
      Object.entries(lock.packages).filter(([, { optional }]) => !optional),
    ),
  });
  expect(here.length).toBeGreaterThan(100);
  expect(here.filter((each) => !listed.has(each))).toEqual([]);
  for (const name of [
    "fastify",
    "libsql",
    "pg",
    "kysely",
    "fontkit",
    "react",
    "@expo-google-fonts/noto-sans-sc",
  ])
    expect(components.map((each) => each.name)).toContain(name);
  for (const name of ["vitest", "playwright-core", "typescript", "vite", "workbox-build"])
    expect(components.map((each) => each.name)).not.toContain(name);
});

test("What both an installation and a developer need is shipped", () => {
  const bom = {
    metadata: { component: { "bom-ref": "us" } },
    components: [
      { "bom-ref": "both@1.0.0" },
      { "bom-ref": "tool@1.0.0" },
      { "bom-ref": "@a/b@2.0.0" },
    ],
    dependencies: [
      { ref: "us", dependsOn: ["both@1.0.0", "tool@1.0.0"] },
      { ref: "tool@1.0.0", dependsOn: ["both@1.0.0"] },
    ],
  };
  const lock = {
    packages: {
      "": { dependencies: { tool: "1.0.0" } },
      "packages/ours": { name: "ours", version: "0.1.0", dependencies: { "@a/b": "2.0.0" } },
      "node_modules/both": { version: "1.0.0" },
      "node_modules/tool": { version: "1.0.0", dependencies: { both: "1.0.0" } },
      "node_modules/@a/b": { version: "2.0.0", dependencies: { both: "1.0.0" } },
    },
  };
  const { components, dependencies } = productionOnly(bom, lock);
  expect(components.map((each) => each["bom-ref"])).toEqual(["both@1.0.0", "@a/b@2.0.0"]);
  expect(dependencies).toEqual([{ ref: "us", dependsOn: ["both@1.0.0"] }]);
});
