import type { Engine } from "../../../migrations/migration.ts";
import type { Backups } from "../storage/backups.ts";
import type { ChangeHub } from "../changes/change-hub.ts";
import type { BookEntry, Elsewhere } from "../changes/record-change.ts";
import type { Config } from "../config/config.ts";
import type { DamageStatus } from "../errors/damage.ts";
import type { Db } from "../storage/db.ts";
import type { DeviceTokens } from "../auth/device-tokens.ts";
import type { LongRead } from "./long-read.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { ShareCommit } from "../storage/sqlite/shared-commit.ts";
import type { SlowLane } from "../auth/slow-lane.ts";
import type { Trx } from "../storage/transaction.ts";
import type { Tokens } from "../auth/tokens.ts";

/** Invoices of a change that another has by now, and what became of them. */
export interface Brought {
  /** That came back. */
  readonly ids: readonly number[];
  readonly elsewhere: readonly Elsewhere[];
  /** What the logs of those who had them say. */
  readonly books: readonly BookEntry[];
  /** That stay with the other, who delivered them or took money for them. */
  readonly missing: readonly number[];
}

/** Brings invoices that a change names back to their owner; null where nobody else has one. */
type BringBack = (
  trx: Trx,
  named: {
    readonly owner: number;
    readonly ids: readonly number[];
    readonly now: Date;
    readonly isAlone?: boolean;
  },
) => Promise<Brought | null>;

/** The services that every feature uses. */
export interface Kernel {
  readonly db: Db;
  readonly engine: Engine;
  readonly shareCommit: ShareCommit;
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Waits; tests do not. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly hub: ChangeHub;
  readonly bringBack: BringBack;
  /** Whether one of these invoices was ever handed over, whoever has it now. */
  readonly wereHanded: (db: Db, ids: readonly number[]) => Promise<boolean>;
  readonly backups: Backups;
  readonly damage: DamageStatus;
  readonly slowLane: SlowLane;
  readonly longRead: LongRead;
  readonly tokens: Tokens;
  readonly devices: DeviceTokens;
  readonly passwords: Passwords;
}
