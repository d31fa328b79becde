import type { RunningApp } from "../app.ts";
import type { FaultProxy } from "../proxies/fault-proxy.ts";
import type { Random } from "./random.ts";
import type { Ledger } from "./ledger.ts";
import type { Phone } from "./phone.ts";
import type { Signal } from "./signal.ts";

export const OWNER = {
  name: "Lee",
  email: "lee@example.com",
  username: "lee",
  password: "a long enough password",
};

export interface DayOptions {
  readonly seed: number;
  readonly actions: number;
  readonly log: (line: string) => void;
}

/** The results of a day. */
export interface DayReport {
  readonly actions: number;
  /** Entries in the server's audit log. */
  readonly effects: number;
  readonly invoices: number;
  readonly payments: number;
  readonly notes: number;
  readonly papers: number;
  readonly statements: number;
  readonly phoneKills: number;
  readonly serverKills: number;
  /** How often the browser began with an empty database. */
  readonly lostDatabases: number;
  /** Invoices that another driver had for a while. */
  readonly handedOver: number;
  readonly callFaults: FaultProxy["callFaults"];
}

/** The state of a running day. */
export interface Day {
  readonly app: RunningApp;
  readonly proxy: FaultProxy;
  readonly phone: Phone;
  readonly owner: number;
  readonly random: Random;
  /** Decides which network fault a call meets. */
  readonly faultRandom: Random;
  /** Decides whether a kill costs the database. */
  readonly lossRandom: Random;
  readonly log: (line: string) => void;
  /** Printed numbers, by the keys of their invoices. */
  readonly papers: Map<string, string>;
  statements: number;
  ledger: Ledger;
  signal: Signal;
  phoneKills: number;
  serverKills: number;
  lostDatabases: number;
  handedOver: number;
}
