import { sql, type RawBuilder } from "kysely";

export type Order = "oldest" | "newest";
export const DIRECTIONS = { oldest: "asc", newest: "desc" } as const;

/** The place of a row in the order of its days. */
export interface Place {
  readonly date: string;
  readonly id: number;
}

/** Whether a row, by its day and id in SQL, comes after a place. */
export const beyond = (row: RawBuilder<unknown>, { date, id }: Place, order: Order) =>
  order === "oldest"
    ? sql<boolean>`${row} > (${date}, ${id})`
    : sql<boolean>`${row} < (${date}, ${id})`;
