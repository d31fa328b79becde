import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { Handler } from "../kernel/calls/call.ts";
import type { PathParams } from "../kernel/calls/guard.ts";
import { pathsOf, routeOf } from "../kernel/calls/mount.ts";
import { methodNotAllowed, notFound } from "../kernel/errors/refusal.ts";
import { pathMatcher, stepsOf } from "../kernel/http/path-matcher.ts";

/** A call, and its handler if it has one. */
export interface KnownCall {
  readonly endpoint: Endpoint;
  readonly handler?: Handler<Endpoint>;
}

export interface FoundCall extends KnownCall {
  readonly params: PathParams;
}

/**
 * Finds the call for a method and a path. Throws 404 for an unknown path and 405 for another
 * method.
 */
export function callFinder(all: readonly KnownCall[]): (method: string, path: string) => FoundCall {
  const byRoute = new Map<string, Map<string, KnownCall>>();
  for (const call of all)
    for (const route of pathsOf(call.endpoint).map(routeOf)) {
      const methods = byRoute.get(route) ?? new Map<string, KnownCall>();
      byRoute.set(route, methods.set(call.endpoint.method, call));
    }
  const callsAt = pathMatcher(byRoute);
  return (method, path) => {
    const [found] = callsAt(path);
    if (!found) throw notFound();
    const call = found.get(method);
    if (!call) throw methodNotAllowed([...found.keys()]);
    return { ...call, params: paramsOf(call.endpoint.path, stepsOf(path) ?? []) };
  };
}

function paramsOf(path: string, steps: readonly string[]): PathParams {
  const names = path.split("/").map((step) => /^\{(\w+)\}$/.exec(step)?.[1]);
  return Object.fromEntries(
    names.flatMap((name, index) => (name === undefined ? [] : [[name, steps[index] ?? ""]])),
  );
}
