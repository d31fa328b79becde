import type { Db } from "../../kernel/storage/db.ts";

export interface Driver {
  readonly id: number;
  readonly name: string;
}

/** Everybody who may have books, disabled people included. */
export const allDrivers = (db: Db): Promise<Driver[]> =>
  db.selectFrom("person").select(["id", "name"]).orderBy("id").execute();

/** One of them, or all; empty if nobody has that id. */
export const driversOf = async (db: Db, id: number | undefined): Promise<Driver[]> =>
  (await allDrivers(db)).filter((driver) => id === undefined || driver.id === id);
