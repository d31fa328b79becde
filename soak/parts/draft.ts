import { randomUUID } from "node:crypto";

/** An acknowledged invoice, which the database must have from then on. */
export interface AcknowledgedInvoice {
  readonly id: number;
  readonly clientId: string;
  /** In pence. */
  readonly total: number;
  readonly lines: number;
}

interface Draft extends Omit<AcknowledgedInvoice, "id"> {
  /** The body of the request, in the wire's words. */
  readonly body: object;
}

/** An invoice of one to five lines; each turn gives another. */
export function draftOf(turn: number, clientId: string = randomUUID()): Draft {
  const product_details = Array.from({ length: 1 + (turn % 5) }, (_, line) => ({
    id: `p${line}`,
    name: `Rice ${line} 米`,
    price: (100 * (1 + line) + (turn % 100)) / 100,
    quantity: 1 + ((turn + line) % 7),
    discount_amount: 0.25,
  }));
  const total = product_details.reduce(
    (sum, { price, quantity }) => sum + Math.round((price - 0.25) * 100) * quantity,
    0,
  );
  return {
    clientId,
    total,
    lines: product_details.length,
    body: { client_id: clientId, customer_name: `Customer ${turn % 50}`, product_details },
  };
}
