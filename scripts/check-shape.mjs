import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./child.mjs";

/** The most kilobytes of JavaScript, gzipped, that may load before the first screen is drawn. */
const FIRST_LOAD = 135;
/** Columns of a line, and lines of a style sheet. */
const [LINE, LINES] = [100, 200];
/** The most bytes that a phone may store before the service worker counts as installed. */
const PRECACHE = 1_000_000;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && existsSync(join(ROOT, file)));
const programs = files.filter((file) => !file.endsWith(".css"));
const text = (file) => readFileSync(join(ROOT, file), "utf8");

const faults = [
  ...files.flatMap(namesOf),
  ...programs.flatMap(barrelsOf),
  ...files.flatMap(longCommentsOf),
  ...files.filter((file) => !programs.includes(file)).flatMap(sizeOf),
  ...firstLoad(),
  ...precache(),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function namesOf(file) {
  const name = file
    .split("/")
    .at(-1)
    .replace(/(\.module|\.test|\.config|\.d)?\.\w+$/, "");
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    return [`${file}: a file name is words in lower case with hyphens between them.`];
  if (/(^|-)(utils?|helpers?|common|misc|manager|part-\d+)(-|$)/.test(name))
    return [`${file}: name it after what it does; this name would hold anything.`];
  return [];
}

function barrelsOf(file) {
  if (/(^|\/)index\.tsx?$/.test(file))
    return [`${file}: no barrels; import the file that has the thing.`];
  return /^export (\*|\{[^}]*\} from)/m.test(text(file))
    ? [`${file}: re-exports; import from where the thing is written.`]
    : [];
}

/** The formatter breaks lines of code, but no comments. */
function longCommentsOf(file) {
  return text(file)
    .split("\n")
    .flatMap((line, index) =>
      /^\s*(\/\/|\/\*|\*)/.test(line) && line.length > LINE
        ? [`${file}:${index + 1}: a comment of ${line.length} columns; at most ${LINE}.`]
        : [],
    );
}

/** Lint counts the lines of programs. */
function sizeOf(file) {
  const lines = text(file).trimEnd().split("\n").length;
  return lines > LINES ? [`${file}: ${lines} lines; at most ${LINES}. Split it by use.`] : [];
}

/** The size of the page's own script tags and their static imports, where there is a build. */
function firstLoad() {
  const page = "packages/web/dist/index.html";
  if (!existsSync(join(ROOT, page))) return [];
  const scripts = new Set(
    [...text(page).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file),
  );
  const folder = dirname(join(ROOT, page));
  const size =
    [...scripts].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) /
    1024;
  return size > FIRST_LOAD
    ? [
        `${page}: ${size.toFixed(0)} KB of script before the first screen; the budget is ${FIRST_LOAD} KB.`,
      ]
    : [];
}

/** The size of what the service worker stores at its installation, where there is a build. */
function precache() {
  const worker = "packages/web/dist/sw.js";
  if (!existsSync(join(ROOT, worker))) return [];
  const urls = [...text(worker).matchAll(/\burl:"([^"]+)"/g)].map(([, url]) => url);
  if (!urls.includes("index.html"))
    return [`${worker}: it stores no page, or its list is not to be read any more.`];
  const missing = firstScreenFiles().filter((file) => !urls.includes(file));
  if (missing.length > 0)
    return [
      `${worker}: without signal the first list needs ${missing.join(" and ")}, which is not stored ahead.`,
    ];
  const size = urls.reduce((sum, url) => sum + statSync(join(ROOT, dirname(worker), url)).size, 0);
  return size > PRECACHE
    ? [`${worker}: stores ${size} bytes ahead of need; the budget is ${PRECACHE}.`]
    : [];
}

/** The files that the page loads at once for a signed-in person, in English. */
function firstScreenFiles() {
  const page = text("packages/web/dist/index.html");
  const named = [...page.matchAll(/data-(?:day|en)="([^"]*)"/g)].flatMap(([, files]) =>
    files.split(" "),
  );
  return [
    ...named,
    ...[...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file),
  ].map((file) => file.slice(1));
}
