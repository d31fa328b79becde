import type { Db } from "../../kernel/storage/db.ts";

export interface Driver {
  readonly id: number;
  readonly name: string;
}

/** Everybody who may have books, disabled people too. */
export const allDrivers = (db: Db): Promise<Driver[]> =>
  db.selectFrom("person").select(["id", "name"]).orderBy("id").execute();

/** One of them, or all; none where there is nobody of that number. */
export const driversOf = async (db: Db, id: number | undefined): Promise<Driver[]> =>
  (await allDrivers(db)).filter((driver) => id === undefined || driver.id === id);
