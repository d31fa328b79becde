import { execFileSync } from "node:child_process";
import { ROOT } from "./child.mjs";

/** The parts of the test suite, and what each needs besides Node. */
export const PARTS = {
  tools: {},
  core: {},
  contract: {},
  documents: { builds: ["fonts"], tools: ["qpdf", "pdftotext"] },
  web: { builds: ["fonts"] },
  "server-sqlite": { builds: ["fonts", "render threads"] },
  "server-postgres": { builds: ["fonts", "render threads"], tools: ["postgres"] },
  soak: { builds: ["web", "server"], tools: ["postgres", "strace"] },
  e2e: {
    builds: ["web", "server"],
    tools: [
      "chromium",
      "chromium-headless-shell",
      "webkit",
      "firefox",
      "pdftotext",
      "qpdf",
      "Chinese fonts",
    ],
  },
};

/** `server` names both of its parts. */
const isOf = (part, word) => part === word || part.startsWith(`${word}-`);

/**
 * What the words behind `npm test --` ask for: parts (all where none is named) and what is left
 * for vitest, which is options and parts of the paths of test files. A word that is neither throws:
 * vitest would look for it in all parts, for minutes, and find nothing.
 */
export function requested(words, files) {
  const all = Object.keys(PARTS);
  const isPart = (word) => all.some((part) => isOf(part, word));
  const isOption = (word, index) => word.startsWith("-") || words[index - 1]?.startsWith("-");
  const unknown = words.filter(
    (word, index) =>
      !isPart(word) && !isOption(word, index) && !files.some((file) => file.includes(pathIn(word))),
  );
  if (unknown.length > 0)
    throw new Error(
      `There is no part and no test file named ${unknown.join(", ")}. The parts are ${all.join(", ")}; "server" is both of its parts.`,
    );
  const named = words.filter(isPart);
  return {
    parts: all.filter((part) => named.length === 0 || named.some((word) => isOf(part, word))),
    rest: words.filter((word) => !isPart(word)),
    isWhole: words.every(isPart),
  };
}

/** A path as vitest finds it: from the root, without the line that may follow it. */
const pathIn = (word) => word.replace(`${ROOT}/`, "").replace(/^\.\//, "").replace(/:\d+$/, "");

/** The paths of all test files from the root. */
export const testFiles = () =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file));
