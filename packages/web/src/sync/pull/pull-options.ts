import type { Transport } from "@roundsman/contract/client";
import type { CallerAccount } from "@roundsman/contract/pull";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { deadline, type Clock } from "../../device/clock.ts";
import type { Exclusive } from "../../device/exclusive.ts";
import type { Database } from "../store/database.ts";

/** What it takes to read some records from the server. */
export interface ReadOptions {
  readonly db: Database;
  readonly transport: Transport;
  readonly clock: Clock;
}

/** What a pull needs. */
export interface PullOptions extends ReadOptions {
  readonly exclusive: Exclusive;
  /** The list that is looked at first. */
  readonly firstList?: InvoiceList;
  /** Called when a snapshot has applied the first list. */
  readonly onFirstRows?: () => void;
  /** Called before each pull of changes: the pull brings everything that happened before it. */
  readonly onAsk?: () => void;
  /** Called when a manager changed the name, address or role of whoever is signed in. */
  readonly onAccount?: (account: CallerAccount) => void;
}

const TIMEOUT = 30_000;

/** Gives up a call after thirty seconds. */
export const withPullTimeout =
  ({ transport, clock }: Pick<ReadOptions, "transport" | "clock">): Transport =>
  async (request) => {
    const { signal, done } = deadline(clock, TIMEOUT);
    return transport({ ...request, signal }).finally(done);
  };

/** How many responses to mutations came so far. */
export const responseCount = async (db: Database): Promise<number> =>
  (await db.getMeta("answers")) ?? 0;
