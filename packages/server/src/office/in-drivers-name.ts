import type { Contract, Endpoint } from "@roundsman/contract/wire/endpoint";
import type { Call, Handler, Handlers } from "../kernel/calls/call.ts";
import { Refusal } from "../kernel/errors/refusal.ts";

/**
 * The handlers of a driver's calls, for a manager who works in the driver's name. They refuse
 * numbers of a phone's series: only the phone knows the next one.
 */
export const inDriversName = <C extends Contract>(handlers: Handlers<C>): Handlers<C> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      SAYS_A_NUMBER.has(name) ? handler : withoutSeries(handler as Handler<Endpoint>),
    ]),
  ) as unknown as Handlers<C>;

/** The record of a paper only says which number is on it. */
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

/** The fields with a number of an invoice and of a credit note, and their names on the wire. */
const NUMBERS = { number: "number", noteNumber: "credit_note_number" } as const;

function refuseSeries({ body, copies }: Call): void {
  // A copy of a record does not keep its number.
  if (copies || typeof body !== "object" || body === null) return;
  for (const [field, sentAs] of Object.entries(NUMBERS))
    if ((body as Readonly<Record<string, unknown>>)[field])
      throw new Refusal(422, "number-outside-series", WORDS, { fields: { [sentAs]: [WORDS] } });
}

const WORDS = "This number is not of a series of yours";
