import type { BatchRequest } from "@roundsman/contract/batches";
import type { WireReply, WireRequest } from "@roundsman/contract/client";
import { keyIn } from "@roundsman/contract/wire/record-ids";
import { problem, STATUS, type Fault } from "./fake-calls.ts";

/** The requests of a batch, each as if it came alone. */
export function entriesOf({ body = "" }: WireRequest): readonly WireRequest[] {
  const { requests } = JSON.parse(body) as { readonly requests: readonly BatchRequest[] };
  return requests.map(({ id, method, path, body: sent }) => ({
    method,
    path,
    headers: { "idempotency-key": id },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  }));
}

/**
 * The server's rules for batches (contract/src/batches.ts). `once` does one entry as if it came
 * alone.
 */
export function fakeBatch(
  entries: readonly { readonly request: WireRequest; readonly fault: Fault }[],
  once: (request: WireRequest) => WireReply,
): WireReply {
  const missing = new Set<string>();
  const responses = entries.map(({ request, fault }) => {
    const isBlocked = namesIn(request).some((key) => missing.has(key));
    const { status, body } = isBlocked
      ? problem(424, "It names a record that was not made")
      : fault in STATUS
        ? problem(STATUS[fault as keyof typeof STATUS], fault)
        : once(request);
    const createdKey = (JSON.parse(request.body ?? "{}") as { readonly client_id?: string })
      .client_id;
    if (status > 299 && createdKey) missing.add(createdKey);
    return { id: request.headers["idempotency-key"], status, body };
  });
  return { status: 200, body: { responses } };
}

/** The keys of records that a request names before their ids are known. */
const namesIn = ({ path, body = "" }: WireRequest): string[] =>
  [...decodeURIComponent(path).matchAll(NAMED), ...body.matchAll(NAMED)].flatMap(
    ([text]) => keyIn(text) ?? [],
  );

const NAMED = /key:[0-9a-f-]{36}/g;

/** A request with ids in place of keys: both forms are the same request. */
export const numbered = (
  { path, body, ...request }: WireRequest,
  idOf: (key: string) => number | undefined,
): WireRequest => {
  const idFor = (text: string) => String(idOf(keyIn(text) ?? "") ?? Number.MAX_SAFE_INTEGER);
  return {
    ...request,
    path: decodeURIComponent(path).replaceAll(NAMED, idFor),
    ...(body !== undefined && {
      body: body.replaceAll(/"key:[0-9a-f-]{36}"/g, (text) => idFor(text.slice(1, -1))),
    }),
  };
};
