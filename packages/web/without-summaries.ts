import type { Plugin } from "vite";

/**
 * Removes the `summary` of every call from the app. Only the OpenAPI document, which the server
 * makes, shows them.
 */
export const withoutSummaries = (): Plugin => ({
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/packages/contract/src/")) return null;
    const found = [...nodesIn(this.parse(code, { lang: "ts" }))].flatMap(summariesOf);
    if (found.length === 0) return null;
    // Cuts from the end, so that earlier offsets stay valid.
    const rest = found
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => cutOut(text, start, end), code);
    return { code: rest, map: null };
  },
});

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: { readonly name?: string };
}

const isNode = (value: object): value is Node => "type" in value && "start" in value;

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) yield value;
  for (const inside of Object.values(value)) yield* nodesIn(inside);
}

/**
 * The `summary` properties of an `endpoint()` call. Fields and other properties of that name stay.
 */
function summariesOf({ type, callee, arguments: given = [] }: Node): readonly Node[] {
  if (type !== "CallExpression" || callee?.name !== "endpoint") return [];
  return given
    .flatMap(({ properties = [] }) => properties)
    .filter(({ key }) => key?.name === "summary");
}

function cutOut(text: string, start: number, end: number): string {
  const [comma = ""] = /^\s*,/.exec(text.slice(end)) ?? [];
  return text.slice(0, start) + text.slice(end + comma.length);
}
