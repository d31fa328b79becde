import { expect } from "vitest";
import { caller, type Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import type { Invoice } from "./testing-invoice.ts";

/** How often each call that changes something was made; each status is counted by itself. */
export type Tally = Map<string, number>;

type SignedIn = Pick<Caller, "id" | "access" | "refresh">;

/** A caller who works for many days. */
export interface Worker extends Pick<Caller, "id" | "send"> {
  readonly today: () => string;
  readonly pass: (days: number) => Promise<void>;
}

/** A caller whose calls are counted. A sign-in does not last overnight, so it is renewed. */
export function worker(business: TestApp, first: SignedIn, tally: Tally): Worker {
  const { clock, anyone, app } = business;
  let signedIn = caller(app, first);
  return {
    id: first.id,
    today: () => new Date(clock.now).toISOString().slice(0, 10),
    async pass(days) {
      clock.now += days * 86_400_000;
      const { refresh } = signedIn;
      signedIn = caller(app, {
        ...first,
        ...(await anyone.api.session.refresh({ body: { refresh } })),
      });
    },
    send: counted((...parameters) => signedIn.send(...parameters), tally),
  };
}

const counted =
  (send: Caller["send"], tally: Tally): Caller["send"] =>
  async (method, url, body, headers) => {
    const answer = await send(method, url, body, headers);
    if (method !== "GET" && answer.status < 300) {
      const { payment_status: status } = (body ?? {}) as { readonly payment_status?: string };
      const path = url.replaceAll(/\/\d+(?=\/)/g, "/{id}");
      const call = [method, path, ...(status === undefined ? [] : [status])].join(" ");
      tally.set(call, (tally.get(call) ?? 0) + 1);
    }
    return answer;
  };

/** One line a call, the most frequent first. */
export const inWords = (tally: Tally): string =>
  [...tally]
    .toSorted(([, a], [, b]) => b - a)
    .map(([call, times]) => `${String(times).padStart(6)}  ${call}\n`)
    .join("");

const STAGES = ["not_shipped", "in_transit", "delivered"] as const;

/** Sets a delivery status, which moves no money. */
export async function deliver(driver: Worker, invoice: Invoice, pick: number): Promise<void> {
  const invoices = [{ id: invoice.id, delivery_status: STAGES[pick % STAGES.length] }];
  const { status } = await driver.send("PATCH", "/invoices/update-delivery-status/", { invoices });
  expect(["delivery", status]).toEqual(["delivery", invoice.isDeleted ? 404 : 200]);
}
