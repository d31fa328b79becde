import type { RunningApp } from "../app.ts";
import type { FaultProxy } from "../fault-proxy.ts";
import type { Chance } from "./chance.ts";
import type { Ledger } from "./ledger.ts";
import type { MortalPhone } from "./phone.ts";
import type { Sky } from "./weather.ts";

export const OWNER = {
  name: "Lee",
  email: "lee@example.com",
  username: "lee",
  password: "a long enough password",
};

export interface DayOptions {
  readonly seed: number;
  readonly deeds: number;
  readonly say: (line: string) => void;
}

/** What came of a day. */
export interface DayReport {
  readonly deeds: number;
  /** In the server's audit log. */
  readonly effects: number;
  readonly invoices: number;
  readonly phoneDeaths: number;
  readonly serverDeaths: number;
  /** How often the browser began an empty database. */
  readonly losses: number;
  readonly told: FaultProxy["told"];
}

/** Everything of one day, as it stands. */
export interface Day {
  readonly app: RunningApp;
  readonly proxy: FaultProxy;
  readonly phone: MortalPhone;
  readonly owner: number;
  readonly chance: Chance;
  readonly fates: Chance;
  /** Whether a death costs the database. */
  readonly bad: Chance;
  readonly say: (line: string) => void;
  ledger: Ledger;
  sky: Sky;
  phoneDeaths: number;
  serverDeaths: number;
  losses: number;
}
