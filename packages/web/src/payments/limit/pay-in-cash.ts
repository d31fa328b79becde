import { dayAt } from "@roundsman/core/day";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { openSum } from "../payment-form.ts";
import { takePayment } from "../queries.ts";

/** Takes in cash, today, what is open of some invoices of one customer. Resolves with the payment's key, null where nothing is open. */
export async function payInCash(
  keys: readonly string[],
  phone = currentPhone(),
): Promise<string | null> {
  const found = (await phone.db.invoices.bulkGet([...keys])).filter((row) => row !== undefined);
  const open = found.filter((of) => openAmount(of) > 0);
  if (open.length === 0) return null;
  return takePayment(
    {
      method: "cash",
      amount: openSum(open),
      day: dayAt(phone.now()),
      reference: "",
      parts: open.map((of) => ({ key: of.key, amount: openAmount(of) })),
    },
    phone,
  );
}
