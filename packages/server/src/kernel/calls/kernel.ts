import type { Engine } from "../../../migrations/migration.ts";
import type { Backups } from "../storage/backups.ts";
import type { ChangeHub } from "../changes/change-hub.ts";
import type { OtherLogEntry, TouchedOfPerson } from "../changes/record-change.ts";
import type { Config } from "../config/config.ts";
import type { DamageStatus } from "../errors/damage.ts";
import type { Db } from "../storage/db.ts";
import type { DeviceTokens } from "../auth/device-tokens.ts";
import type { LongRead } from "./long-read.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { ShareCommit } from "../storage/sqlite/shared-commit.ts";
import type { GuessQueue } from "../auth/guess-queue.ts";
import type { Trx } from "../storage/transaction.ts";
import type { Tokens } from "../auth/tokens.ts";

/** The invoices of a change that another driver had, and what became of them. */
export interface ReclaimedInvoices {
  /** The ids that came back. */
  readonly ids: readonly number[];
  readonly touchedOfOthers: readonly TouchedOfPerson[];
  /** The audit entries for the drivers who had them. */
  readonly otherLogs: readonly OtherLogEntry[];
  /** The ids that stay with the other driver, who delivered them or took money for them. */
  readonly missing: readonly number[];
}

/** Brings invoices that a change names back to their owner; null if nobody else has one. */
type ReclaimInvoices = (
  trx: Trx,
  named: {
    readonly owner: number;
    readonly ids: readonly number[];
    readonly now: Date;
    readonly locksHandOvers?: boolean;
  },
) => Promise<ReclaimedInvoices | null>;

/** The services that every feature uses. */
export interface Kernel {
  readonly db: Db;
  readonly engine: Engine;
  readonly shareCommit: ShareCommit;
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Waits the given milliseconds; tests do not wait. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly hub: ChangeHub;
  readonly reclaimInvoices: ReclaimInvoices;
  /** Whether one of these invoices was ever handed over, whoever has it now. */
  readonly wereHandedOver: (db: Db, ids: readonly number[]) => Promise<boolean>;
  readonly backups: Backups;
  readonly damage: DamageStatus;
  readonly guessQueue: GuessQueue;
  readonly longRead: LongRead;
  readonly tokens: Tokens;
  readonly devices: DeviceTokens;
  readonly passwords: Passwords;
}
