import { readdirSync } from "node:fs";
import type { Attack, AttackRow } from "./parts/attack.ts";
import type { Trial } from "./parts/trial.ts";

/** `ATTACKS=logos,uploads` runs only those files of soak/attacks/. */
const asked = (process.env["ATTACKS"] ?? "").split(",").filter(Boolean);
const names = readdirSync(new URL("attacks/", import.meta.url))
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((name) => asked.length === 0 || asked.includes(name))
  .toSorted();

export const trial: Trial = {
  proves:
    "a server under attack keeps its memory and answers other people in time: every attack stays within its bound",
  async run(context) {
    const rows: AttackRow[] = [];
    for (const name of names) {
      const { attack } = (await import(`./attacks/${name}.ts`)) as { attack: Attack };
      const begun = rows.length;
      await attack((row) => rows.push(row), context);
      for (const { figure, bound, passed } of rows.slice(begun))
        context.log(`${name}: ${figure} (${bound})${passed ? "" : " FAILED"}`);
      context.round();
    }
    console.log(`\n${table(rows)}`);
    const failed = rows.filter(({ passed }) => !passed);
    if (failed.length > 0)
      throw new Error(
        failed.map(({ attack, figure, bound }) => `${attack}: ${figure}, not ${bound}`).join("; "),
      );
  },
};

/** The results as a Markdown table, for the notes of a release. */
function table(rows: readonly AttackRow[]): string {
  const cells = rows.map(({ attack, figure, bound, passed }) => [
    attack,
    figure,
    bound,
    passed ? "passed" : "FAILED",
  ]);
  return [["attack", "figure", "bound", "outcome"], ["---", "---", "---", "---"], ...cells]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}
