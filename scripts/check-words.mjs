import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "./child.mjs";

/**
 * Every sentence that contract and server can show to a person must be in the tables from which the
 * Chinese is made.
 */

const MESSAGES = "packages/web/src/messages";
/**
 * Calls and fields whose texts are for programmers, a terminal, the API's tables or an accounting
 * program, or are in both languages already.
 */
const OTHER_CALLS =
  /^(Error|\w*Fault|\w*Faults|BadCopy|NewerDatabase|UnsafeUpgrade|Gauge|Counter|Histogram|endpoint|submitAll|fill|say|join|cast|sql|warn|info|error|AbandonedDownload)$/;
const OTHER_FIELDS = /^(summary|description|help|title|noun|\d{3}|default)$/;
const OTHER_FILES =
  /\.test\.ts$|\/(admin|backup|demo|fuzz|matrix)\/|\/testing|\/(openapi[\w-]*|docs|main|config)\.ts$|\/privacy\/customer-in-words\.ts$|\/accounts\/(xero|quickbooks|sage|written-file)\.ts$/;
/** Answers to changes (the phone has its own words for them), data, and parts of documents. */
const TRANSLATED_ELSEWHERE = new Set([
  "Delete Success!",
  "Submit successful!",
  "Wrong password",
  "Customer not found",
  "Customer updated successfully",
  "Total Value",
  "Total CTNs",
  "Total Gross Weight",
  "Commercial Invoice 1",
  "Bearer 1",
  "高",
  "中",
  "低",
]);
/** Files that a business hands on say each word in both languages: "Phone · 电话". */
const BOTH_LANGUAGES = / · .*\p{Script=Han}/u;
const SENTENCE = /^(\p{Lu}["\p{L}'-]* .+|\p{Script=Han}.*|\p{Lu}.+!)$/u;

const known = new Set(
  ["validation", "refusal"].flatMap((of) =>
    literals(`${MESSAGES}/${of}-messages.ts`).map(({ words }) => words),
  ),
);
const shapes = [...text(`${MESSAGES}/refusal-messages.ts`).matchAll(/^ {2}\w+: \/(.+)\/,$/gm)].map(
  ([, shape]) => new RegExp(shape),
);
const files = execFileSync(
  "git",
  [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "packages/contract/src",
    "packages/server/src",
  ],
  {
    cwd: ROOT,
    encoding: "utf8",
  },
);

const faults = files
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !OTHER_FILES.test(file))
  .flatMap((file) => literals(file).map((literal) => ({ file, ...literal })))
  .filter(
    ({ words, call, field }) =>
      SENTENCE.test(words) && !OTHER_CALLS.test(call) && !OTHER_FIELDS.test(field),
  )
  .filter(
    ({ words }) =>
      !known.has(words) &&
      !TRANSLATED_ELSEWHERE.has(words) &&
      !BOTH_LANGUAGES.test(words) &&
      !shapes.some((shape) => shape.test(words)),
  );
for (const { file, words } of faults)
  console.error(
    `${file}: nobody translates ${JSON.stringify(words)}. Put it into ${MESSAGES}/{validation,refusal}-messages.ts, then the compiler asks for its Chinese.`,
  );
process.exitCode = faults.length === 0 ? 0 : 1;

function text(file) {
  return readFileSync(join(ROOT, file), "utf8");
}

/**
 * Every text of a file, with the call or field that it is given to. Each `${…}` of a template
 * becomes a 1.
 */
function literals(file) {
  const found = [];
  visit(parseSync(file, text(file)).program, { call: "", field: "" });
  return found;

  function visit(node, place) {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, place));
    if (!node || typeof node !== "object") return;
    if (node.type === "Literal" && typeof node.value === "string")
      found.push({ ...place, words: node.value });
    if (node.type === "TemplateLiteral")
      found.push({ ...place, words: node.quasis.map(({ value }) => value.cooked).join("1") });
    const within = placeIn(node, place);
    for (const [name, child] of Object.entries(node)) if (name !== "type") visit(child, within);
  }
}

function placeIn(node, place) {
  if (node.type === "CallExpression" || node.type === "NewExpression")
    return { call: node.callee.name ?? node.callee.property?.name ?? "", field: "" };
  if (node.type === "TaggedTemplateExpression") return { call: "sql", field: "" };
  if (node.type === "Property")
    return { ...place, field: String(node.key.name ?? node.key.value ?? "") };
  return place;
}
