import type { Sales } from "@roundsman/contract/office/board-rows";
import { pence } from "@roundsman/core/money";

interface Amounts {
  readonly invoices: number;
  readonly net: number;
  readonly vat: number;
}

export function salesOf(sold: readonly Amounts[]): Sales {
  const total = (column: keyof Amounts) => sold.reduce((all, each) => all + each[column], 0);
  const [net, vat] = [pence(total("net")), pence(total("vat"))];
  return { invoices: total("invoices"), amount: pence(net + vat), net, vat };
}
