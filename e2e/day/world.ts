import type { RunningApp } from "../app.ts";
import type { FaultProxy } from "../proxies/fault-proxy.ts";
import type { Chance } from "./chance.ts";
import type { Ledger } from "./ledger.ts";
import type { MortalPhone } from "./phone.ts";
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
  readonly say: (line: string) => void;
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
  readonly phoneDeaths: number;
  readonly serverDeaths: number;
  /** How often the browser began with an empty database. */
  readonly losses: number;
  /** Invoices that another driver had for a while. */
  readonly handedOver: number;
  readonly fates: FaultProxy["fates"];
}

/** The state of a running day. */
export interface Day {
  readonly app: RunningApp;
  readonly proxy: FaultProxy;
  readonly phone: MortalPhone;
  readonly owner: number;
  readonly chance: Chance;
  readonly fates: Chance;
  /** Decides whether a kill costs the database. */
  readonly bad: Chance;
  readonly say: (line: string) => void;
  /** Printed numbers, by the keys of their invoices. */
  readonly papers: Map<string, string>;
  statements: number;
  ledger: Ledger;
  signal: Signal;
  phoneDeaths: number;
  serverDeaths: number;
  losses: number;
  handedOver: number;
}
