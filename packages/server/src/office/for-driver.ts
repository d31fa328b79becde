import type { Contract, Endpoint } from "@roundsman/contract/wire/endpoint";
import type { Call, Handler, Handlers } from "../kernel/calls/call.ts";
import { Refusal } from "../kernel/errors/refusal.ts";

/**
 * The handlers of a driver's calls for a manager who works in the driver's name: the same ones, but for the numbers of a phone's series. What the
 * next one is only the phone knows.
 */
export const forDriver = <C extends Contract>(handlers: Handlers<C>): Handlers<C> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      SAYS_A_NUMBER.has(name) ? handler : withoutSeries(handler as Handler<Endpoint>),
    ]),
  ) as unknown as Handlers<C>;

/** The record of a paper says which number is on it, and gives none. */
const SAYS_A_NUMBER: ReadonlySet<string> = new Set(["recordDocument"]);

function withoutSeries(handler: Handler<Endpoint>): Handler<Endpoint> {
  if (typeof handler !== "function")
    return {
      prepare: (call) => {
        refuseSeries(call);
        return handler.prepare(call);
      },
    };
  return async (call) => {
    refuseSeries(call);
    return handler(call);
  };
}

/** Of an invoice and of a credit note, by the field that brings it. */
const NUMBERS = { number: "number", noteNumber: "credit_note_number" } as const;

function refuseSeries({ body, copies }: Call): void {
  // A copy of a record leaves its number behind.
  if (copies || typeof body !== "object" || body === null) return;
  for (const [field, sentAs] of Object.entries(NUMBERS))
    if ((body as Readonly<Record<string, unknown>>)[field])
      throw new Refusal(422, "number-outside-series", WORDS, { fields: { [sentAs]: [WORDS] } });
}

const WORDS = "This number is not of a series of yours";
