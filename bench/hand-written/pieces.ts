import type { LineRow } from "../../packages/server/src/invoices/repository/invoice-rows.ts";

/** Invoices in the database. */
export const INVOICES = 2000;
/** Invoices of a page. */
export const PAGE = 50;
export const OWNER = 1;

export const LINE: LineRow = {
  owner_id: OWNER,
  invoice_id: 1,
  position: 0,
  product_ref: '"0b7c2f6e-9a41-4d0e-8a53-1f7c5a1f6f10"',
  name: "Jasmine rice",
  price: 1250,
  discount: 0,
  quantity: 1000,
  vat_rate: "",
};

/** How often a query runs in a round. */
export const TIMES = 200;

/** Runs a query {@link TIMES} times with ids from 1; how many rows came. */
export async function repeated(work: (id: number) => Promise<readonly unknown[]>): Promise<number> {
  let rows = 0;
  for (let id = 1; id <= TIMES; id += 1) rows += (await work(id)).length;
  return rows;
}
