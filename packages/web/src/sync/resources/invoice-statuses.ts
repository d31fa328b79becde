import { Refused, type CallOptions } from "@roundsman/contract/client";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Clients } from "./clients.ts";
import type { Made } from "../store/entity.ts";
import { kind, type Sendings } from "./operation.ts";

/** What is said of an invoice whatever else changes on it: the last one to say it wins. */
export const invoiceStatuses = {
  "invoice.delivery": status<DeliveryStatus>("deliveryStatus", ({ invoices }, all, options) => {
    const named = all.map(({ id, payload }) => ({ id, delivery_status: payload }));
    return invoices.setDeliveryStatus({ body: { invoices: named } }, options);
  }),
  "invoice.payment": status<PaymentStatus>("paymentStatus", ({ invoices }, all, options) =>
    invoices.setPaymentStatus(
      { body: { invoice_ids: idsOf(all), payment_status: all[0].payload } },
      options,
    ),
  ),
  // "Submit All": what is not in that list any more is left alone by the server (wire §5).
  "invoice.submitGetPaid": status<PaymentStatus>("paymentStatus", ({ invoices }, all, options) =>
    invoices.submitGetPaid({ body: { invoice_ids: idsOf(all) } }, options),
  ),
  "invoice.submitSchedule": status<PaymentStatus>("paymentStatus", ({ invoices }, all, options) =>
    invoices.submitSchedule({ body: { invoice_ids: idsOf(all) } }, options),
  ),
  "invoice.submitCredit": status<PaymentStatus>("paymentStatus", ({ invoices }, all, options) =>
    invoices.submitCredit({ body: { invoice_ids: idsOf(all) } }, options),
  ),
};

interface Updated {
  readonly updated_invoices: readonly { readonly id: number }[];
  readonly versions: readonly number[];
}
type Call<Payload> = (
  clients: Clients,
  all: Sendings<Payload>,
  options: CallOptions,
) => Promise<Updated>;

function status<Payload>(field: "deliveryStatus" | "paymentStatus", call: Call<Payload>) {
  const sendMany = async (
    clients: Clients,
    all: Sendings<Payload>,
    options: CallOptions,
  ): Promise<Made[]> => {
    const { updated_invoices: updated, versions } = await call(clients, all, options);
    const made = new Map(updated.map(({ id }, index) => [id, versions[index]]));
    const answers: Made[] = [];
    for (const { id, known } of all) {
      const version = made.get(id);
      // Left alone, or changed by somebody else before: then the phone has to see it whole.
      answers.push(version === known + 1 ? { stands: version } : await readOne(clients, id));
    }
    return answers;
  };
  return kind<Payload>({
    book: "invoices",
    effect: "status",
    field,
    send: async (clients, of, options) => (await sendMany(clients, [of], options))[0],
    sendMany,
  });
}

const idsOf = (all: Sendings<unknown>) => all.map(({ id }) => id);

/** null where somebody deleted it meanwhile. */
async function readOne({ invoices }: Clients, id: number): Promise<Made> {
  try {
    return await invoices.get({ params: { id } });
  } catch (error) {
    if (error instanceof Refused && error.problem.status === 404) return null;
    throw error;
  }
}
