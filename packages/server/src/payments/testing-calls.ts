import { expect } from "vitest";
import type { Caller } from "../testing/caller.ts";
import type { Invoice } from "./testing-invoice.ts";

/** How often each call that changes something was done, statuses each for itself. */
export type Tally = Map<string, number>;

/** Somebody whose calls are counted. */
export const counted = (of: Caller, tally: Tally): Caller => ({
  ...of,
  send: async (method, url, body, headers) => {
    const answer = await of.send(method, url, body, headers);
    if (method !== "GET" && answer.status < 300) {
      const { payment_status: status } = (body ?? {}) as { readonly payment_status?: string };
      const path = url.replaceAll(/\/\d+(?=\/)/g, "/{id}");
      const call = [method, path, ...(status === undefined ? [] : [status])].join(" ");
      tally.set(call, (tally.get(call) ?? 0) + 1);
    }
    return answer;
  },
});

/** One line a call, the most frequent first. */
export const inWords = (tally: Tally): string =>
  [...tally]
    .toSorted(([, a], [, b]) => b - a)
    .map(([call, times]) => `${String(times).padStart(6)}  ${call}\n`)
    .join("");

const STAGES = ["not_shipped", "in_transit", "delivered"] as const;

/** Moves no money, wherever it is. */
export async function deliver(driver: Caller, invoice: Invoice, pick: number): Promise<void> {
  const invoices = [{ id: invoice.id, delivery_status: STAGES[pick % STAGES.length] }];
  const { status } = await driver.send("PATCH", "/invoices/update-delivery-status/", { invoices });
  expect(["delivery", status]).toEqual(["delivery", invoice.isHidden ? 404 : 200]);
}
