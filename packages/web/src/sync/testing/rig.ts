import type { CustomerDetails } from "@roundsman/contract/customers";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import type { Clock } from "../../device/clock.ts";
import { Database } from "../store/database.ts";
import { mutexInTab, type Exclusive } from "../../device/exclusive.ts";
import type { InvoiceDraft } from "../store/invoice-draft.ts";
import type { Phone } from "../store/phone.ts";
import { sendAll, type Outcome } from "../push/send.ts";
import type { PullOptions } from "../pull/pull-options.ts";
import type { SendOptions } from "../push/call.ts";
import type { DrainOptions } from "../push/drain.ts";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { fakeServer, type FakeServer } from "./server/fake-server.ts";

export interface FakeClock extends Clock {
  /** Lets time pass and runs what was due, in its order. */
  readonly pass: (milliseconds: number) => void;
  readonly pending: () => number;
}

const MORNING = Date.parse("2026-11-21T08:00:00Z");

export function fakeClock(): FakeClock {
  let now = MORNING;
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => now,
    pending: () => timers.size,
    after: (milliseconds, work) => {
      const timer = { at: now + milliseconds, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass: (milliseconds) => {
      const until = now + milliseconds;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.work();
      }
      now = until;
    },
  };
}

/** What sending and pulling need; a test fails by an error of the program. */
type RigSender = SendOptions & PullOptions & Pick<DrainOptions, "onError">;

export interface Rig {
  readonly server: FakeServer;
  readonly clock: FakeClock;
  readonly exclusive: Exclusive;
  readonly phone: Phone;
  readonly sender: RigSender;
  readonly send: () => Promise<Outcome>;
  /** How often an action asked for sending. */
  readonly wakes: () => number;
  session: "ok" | "expired";
}

let owners = 0;

/** A phone with an empty database of its own, and a server. */
export function createRig(): Rig {
  const owner = ++owners;
  const server = fakeServer(owner);
  const clock = fakeClock();
  const random = randomBytes(owner);
  let wakes = 0;
  const phone: Phone = {
    db: new Database(owner),
    driverName: "Wang",
    now: clock.now,
    newKey: () => uuidV7(clock.now(), random()),
    wake: () => void wakes++,
  };
  const exclusive = mutexInTab();
  const sender: RigSender = {
    db: phone.db,
    transport: server.transport,
    clock,
    exclusive,
    ready: () => rig.session === "ok",
    onError: (error) => {
      throw error;
    },
  };
  const rig: Rig = {
    server,
    clock,
    exclusive,
    phone,
    sender,
    send: async () => (await sendAll(sender)).outcome,
    wakes: () => wakes,
    session: "ok",
  };
  return rig;
}

/**
 * Pseudo-random bytes: the keys of one rig, and so the order of rows that were made in one
 * millisecond, are the same in every run.
 */
function randomBytes(seed: number): () => Uint8Array<ArrayBuffer> {
  let state = seed;
  // The generator of ISO C's `rand` (Numerical Recipes §7.1); its high byte is random enough.
  const byte = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
  return () => Uint8Array.from({ length: 16 }, byte);
}

export const CUSTOMER: CustomerDetails = {
  name: "金龙超市",
  email: "jin@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113 496 0000",
};

export const draftFor = (customerKey: string | null, pounds = 12.5): InvoiceDraft => ({
  customerKey,
  billTo: { ...EMPTY_BILL_TO, name: "金龙超市" },
  date: day("2026-11-21"),
  summary: "",
  footnote: "",
  lines: [
    {
      id: "rice",
      name: "Rice 10 kg",
      price: pence(pounds * 100),
      discount: pence(0),
      quantity: fromUnits(2),
    },
  ],
});
