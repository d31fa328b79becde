import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../child.mjs";
import { startDetector } from "./detector.mjs";
import { removalsOf } from "./removals.mjs";
import { RESOURCES } from "./resources.mjs";

/**
 * What noticed each removal is kept while the file is unchanged, so that an interrupted run can
 * continue.
 */
const KEPT = join(ROOT, "node_modules/.cache/roundsman/fields.json");

/**
 * Removes each field of the resources from each place and prints what noticed it. Resolves with the
 * number of removals that nothing noticed.
 */
export async function scoreFields(names, { isFresh }) {
  const kept = isFresh ? {} : keptBefore();
  const detector = await startDetector();
  const claimed = new Set();
  const rows = [];
  for (const name of names.length > 0 ? names : Object.keys(RESOURCES)) {
    // A place that two resources share counts for the first.
    const removals = (await removalsOf(name)).filter((removal) => {
      const key = keyOf(removal);
      return !claimed.has(key) && claimed.add(key);
    });
    rows.push(await scoreOf(name, removals, { kept, detector }));
  }
  await detector.stop();
  print(rows);
  return rows.reduce((sum, { unnoticed }) => sum + unnoticed.length, 0);
}

/** Asks the compiler about all removals first; runs tests only for those that compile. */
async function scoreOf(name, removals, { kept, detector }) {
  const row = { name, places: removals.length, compiler: 0, tests: 0, unnoticed: [] };
  const note = (removal, by) => {
    const at = `${removal.file}:${removal.line} ${removal.field}`;
    if (by === null) row.unnoticed.push(at);
    else {
      row[by === "compiler" ? "compiler" : "tests"] += 1;
      keep(kept, removal, by);
    }
    const done = row.compiler + row.tests + row.unnoticed.length;
    console.log(`${name} ${done}/${removals.length} ${at}: ${by ?? "NOTHING NOTICED IT"}`);
  };
  const compiling = [];
  for (const removal of removals) {
    const by = kept[keyOf(removal)] ?? ((await detector.isRefused(removal)) ? "compiler" : null);
    if (by === null) compiling.push(removal);
    else note(removal, by);
  }
  for (const removal of compiling) note(removal, await detector.failing(removal));
  return row;
}

function print(rows) {
  for (const { unnoticed } of rows)
    for (const at of unnoticed) console.log(`Nothing noticed: ${at}`);
  const total = { name: "together", unnoticed: [] };
  for (const key of ["places", "compiler", "tests"])
    total[key] = rows.reduce((sum, row) => sum + row[key], 0);
  total.unnoticed = rows.flatMap(({ unnoticed }) => unnoticed);
  for (const { name, places, compiler, tests, unnoticed } of [...rows, total])
    console.log(
      `${name}: ${places} places, noticed by the compiler ${compiler}, by a test ${tests}, unnoticed ${unnoticed.length}`,
    );
}

const keyOf = ({ file, text }) => `${file} ${createHash("sha256").update(text).digest("hex")}`;

function keptBefore() {
  try {
    return JSON.parse(readFileSync(KEPT, "utf8"));
  } catch {
    return {};
  }
}

function keep(kept, removal, by) {
  if (kept[keyOf(removal)]) return;
  kept[keyOf(removal)] = by;
  mkdirSync(join(KEPT, ".."), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(kept));
}
