import { Refused, type WireRequest } from "@roundsman/contract/client";
import type { Problem } from "@roundsman/contract/wire/problem";
import * as z from "zod/mini";
import type { Claim } from "./claim.ts";
import { clientsOver } from "../resources/clients.ts";
import { deadline } from "../../device/clock.ts";
import type { Made } from "../store/entity.ts";
import { operationOf } from "../resources/operations.ts";
import { effectOf } from "../outbox/queue.ts";
import type { Sender } from "./sender.ts";

/**
 * What became of a call. "yes": done, with what each operation made. "no": never, as it stands. "silent": nobody answered. "failing": somebody
 * answered, but could not do it; "undone" where it surely did nothing. "busy": nothing was done, come back later. "unauthorised": sign in first. "barred": this person may not.
 */
export type Said =
  | { readonly is: "yes"; readonly made: readonly Made[] }
  | { readonly is: "no"; readonly problem: Problem }
  | { readonly is: "busy"; readonly retryAfter?: number | undefined }
  | { readonly is: "failing"; readonly retryAfter?: number | undefined; readonly undone?: boolean }
  | { readonly is: "silent" }
  | { readonly is: "unauthorised" }
  | { readonly is: "barred" };

/** Milliseconds: who takes a call and says nothing for so long is not there. */
const TIMEOUT = 8_000;
/** The slowest line that still carries a day's work, GPRS: what is large needs its time to leave, a logo of 140,000 characters 70 s. */
const BYTES_A_SECOND = 2_000;
/** What is larger yet must not hold up the rest for longer, should the line be dead after all. In milliseconds. */
const LONGEST = 120_000;
/** These ask to come back later; every other 4xx will say the same again. */
const LATER = [408, 425, 429];

/** Makes the specification's call of a claim. */
export async function call(
  { transport, clock }: Pick<Sender, "transport" | "clock">,
  { operations, sendings }: Claim,
): Promise<Said> {
  const [operation] = operations;
  const { send, sendMany } = operationOf(operation.kind);
  let asked = 0;
  const clients = clientsOver(async (request) => {
    asked += 1;
    // Each request has its own: many rows that are read after a change take longer than one.
    const { signal, done } = deadline(clock, patienceWith(request));
    return transport({ ...request, signal }).finally(done);
  });
  const options = { idempotencyKey: operation.batch || operation.key };
  try {
    if (operation.batch && sendMany)
      return { is: "yes", made: await sendMany(clients, sendings, options) };
    const made = await send(clients, sendings[0], options);
    return { is: "yes", made: [effectOf(operation) === "remove" ? null : (made as Made)] };
  } catch (error) {
    // The change was done; what failed is the reading after it, which tells nothing of the change.
    if (asked > 1) return { is: "silent" };
    if (error instanceof Refused)
      return meaning(error, effectOf(operation) === "remove" && operations.length === 1);
    if (asked === 0) return { is: "no", problem: unsendable(error) };
    // Something answered, but not as our server would: a newer server, or a gateway in between.
    return { is: error instanceof z.core.$ZodError ? "failing" : "silent" };
  }
}

/** Whole seconds for what takes longer than one to leave. */
function patienceWith({ body = "" }: WireRequest): number {
  const bytes = new TextEncoder().encode(body).length;
  return Math.min(LONGEST, TIMEOUT + 1000 * Math.floor(bytes / BYTES_A_SECOND));
}

function meaning({ problem, retryAfter }: Refused, isRemoval: boolean): Said {
  const { status } = problem;
  if (status === 401) return { is: "unauthorised" };
  // What is on the phone is the person's own: only a role that was taken away is answered so.
  if (status === 403) return { is: "barred" };
  if (status === 404 && isRemoval) return { is: "yes", made: [null] };
  if (LATER.includes(status)) return { is: "busy", retryAfter };
  if (status >= 400 && status < 500) return { is: "no", problem };
  // Our server looks for the key's first answer before it stumbles, and takes all back; a gateway (502 to 504) knows nothing of either.
  return { is: "failing", retryAfter, undone: status === 500 };
}

/** What the schemas turn down before it leaves would be turned down by the server too. */
function unsendable(error: unknown): Problem {
  const issues = error instanceof z.core.$ZodError ? error.issues : [];
  const detail = issues[0]?.message ?? String(error);
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), [message]]));
  return { type: "about:blank", title: "Invalid", status: 422, detail, message: detail, errors };
}
