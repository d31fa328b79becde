import type { Database } from "./database.ts";

/** Where an action does its work: one person's rows on this device. */
export interface Phone {
  readonly db: Database;
  /** Of the person, as the server will say it. */
  readonly driverName: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A UUID. */
  readonly newKey: () => string;
  /** Tells the sender that there is something to send. */
  readonly wake: () => void;
  /** Resolves when what was stored has its second copy; absent where none is kept. */
  readonly copied?: () => Promise<void>;
}

export const isoNow = (phone: Phone): string => new Date(phone.now()).toISOString();

/** What every row made on the phone starts with. */
export function newRow(phone: Phone) {
  const at = isoNow(phone);
  return {
    key: phone.newKey(),
    id: null,
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: "",
    sync: "waiting",
  } as const;
}
