import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { Handler } from "../kernel/calls/call.ts";
import type { PathParams } from "../kernel/calls/guard.ts";
import { pathsOf } from "../kernel/calls/mount.ts";
import { notFound, Refusal } from "../kernel/errors/refusal.ts";

/** A call, and its handler if it has one. */
export interface KnownCall {
  readonly of: Endpoint;
  readonly handler?: Handler<Endpoint>;
}

export interface FoundCall extends KnownCall {
  readonly params: PathParams;
}

interface Node {
  readonly named: Map<string, Node>;
  /** The branch for a parameter, which matches any text. */
  any?: Node;
  readonly byMethod: Map<string, KnownCall>;
}

/**
 * Finds the call for a method and a path. Throws 404 for an unknown path and 405 for another
 * method.
 */
export function callFinder(all: readonly KnownCall[]): (method: string, path: string) => FoundCall {
  const root = newNode();
  for (const call of all)
    for (const path of pathsOf(call.of))
      nodeFor(root, path.split("/")).byMethod.set(call.of.method, call);
  return (method, path) => {
    const steps = path.split("/").map(readable);
    const found = descend(root, steps);
    if (!found) throw notFound();
    const call = found.byMethod.get(method);
    if (!call) throw new Refusal(405, "method-not-allowed", "Invalid request method");
    return { ...call, params: paramsOf(call.of.path, steps) };
  };
}

const newNode = (): Node => ({ named: new Map(), byMethod: new Map() });

function nodeFor(root: Node, steps: readonly string[]): Node {
  let node = root;
  for (const step of steps) {
    const next = step.startsWith("{")
      ? (node.any ?? newNode())
      : (node.named.get(step) ?? newNode());
    if (step.startsWith("{")) node.any = next;
    else node.named.set(step, next);
    node = next;
  }
  return node;
}

/** A fixed name takes precedence over a parameter, such as "bulk_delete" over an id. */
function descend(node: Node, [step, ...rest]: readonly string[]): Node | undefined {
  if (step === undefined) return node.byMethod.size > 0 ? node : undefined;
  const named = node.named.get(step);
  return (
    (named && descend(named, rest)) ??
    (node.any && step !== "" ? descend(node.any, rest) : undefined)
  );
}

function paramsOf(path: string, steps: readonly string[]): PathParams {
  const names = path.split("/").map((step) => /^\{(\w+)\}$/.exec(step)?.[1]);
  return Object.fromEntries(
    names.flatMap((name, index) => (name === undefined ? [] : [[name, steps[index] ?? ""]])),
  );
}

function readable(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    throw notFound();
  }
}
