import { Notifications, notifications } from "@mantine/notifications";
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { driversServer, managerSignedIn, type Book } from "../../driver-papers/testing.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";

export const DRIVER = { id: 8, name: "Wei" };
const BOOK = "/api/office/drivers/8";

type Wire = Readonly<Record<string, unknown>>;

/** A writing call. They are recorded in order. */
interface Sent {
  readonly path: string;
  readonly once: string | null;
  readonly body: Wire;
}
/** Makes the response to a call. `invoice` is the server's. */
type Outcome = (invoice: Wire) => Response;

/** No response. */
export const lost: Outcome = () => {
  throw new TypeError("Failed to fetch");
};
/** A 409, with the server's current invoice. */
export const refused =
  (type: string, current?: (invoice: Wire) => Wire): Outcome =>
  (invoice) => {
    const problem = { type, title: "No", status: 409, detail: "No", message: "No" };
    const now = current && { current: current(invoice) };
    return Response.json({ ...problem, ...now }, { status: 409 });
  };

/**
 * A server with the driver's invoice 12, the customer Corner Shop (VAT added, 14 days to pay) and
 * the product Rice. It records writing calls. `outcomes` answer them in order; after those, every
 * call succeeds.
 */
export function writingServer(book: Book = {}) {
  const { has } = driversServer({ customer: { vat_mode: "add", terms_days: 14 }, ...book });
  const sent: Sent[] = [];
  const outcomes: Outcome[] = [];
  /** The driver's companies besides the default one. */
  const companies: Wire[] = [];
  const { client_id, version, created_at, updated_at } = has.customer;
  const kept = { client_id, version, created_at, updated_at };
  const rice = { id: 7, product_name: "Rice", price: 12, discount_amount: 2, ...kept };
  const read = (path: string): unknown => {
    if (path.includes("driver-stocks")) return { 7: { ...rice, responsible_person: 8 } };
    if (path.includes("/responsible_persons/")) return { 5: has.customer };
    if (path.includes("/customers/")) return has.customer;
    if (path.includes("/search_invoices/"))
      return { ...NOTHING_TO_LOAD, invoices: [has.invoice], next_cursor: null };
    if (path.endsWith("/company-info/")) return companies;
    if (path.endsWith("/default-company/")) return has.company;
    if (path.includes("/company-info/"))
      return companies.find(({ id }) => path.endsWith(`/${String(id)}/`)) ?? has.company;
    if (path.includes("/creditnotes/")) return NO_NOTES;
    if (path.includes("/payments/")) return { payments: [], totals: { count: 0, amount: 0 } };
    return has.invoice;
  };
  const done: Outcome = (invoice) => Response.json({ ...invoice, invoice_id: invoice["id"] });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit & { readonly body?: string }) => {
    if (init.method === "GET" || path.includes("/search_invoices/"))
      return Response.json(read(path));
    const once = new Headers(init.headers).get("idempotency-key");
    sent.push({ path: path.replace(BOOK, ""), once, body: JSON.parse(init.body ?? "{}") as Wire });
    return (outcomes.shift() ?? done)(has.invoice);
  });
  return { has, sent, outcomes, companies };
}

const NOTHING_TO_LOAD = {
  product_details_summary: [],
  totals: { count: 0, discount: 0, total_amount: 0 },
};
const NO_NOTES = {
  credit_notes: [],
  totals: { count: 0, net_amount: 0, vat_amount: 0, total_amount: 0 },
};

/** For `beforeEach`: sets the date to 22 November 2026. */
export function onDay(): () => void {
  notifications.clean();
  vi.setSystemTime(new Date("2026-11-22T12:00:00Z"));
  const end = managerSignedIn();
  return () => {
    vi.useRealTimers();
    end();
  };
}

export const inApp = (part: ReactNode) =>
  show(
    <ConfirmProvider>
      {part}
      <Notifications />
    </ConfirmProvider>,
  );

/** Presses a button once it exists and no earlier action is running. */
export async function pressNext(name: string): Promise<void> {
  await screen.findByRole("button", { name });
  await vi.waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>("button", { name });
    if (button.disabled || document.querySelector("[data-loading]"))
      throw new Error("Something is still under way");
  });
  await act(() => Promise.resolve());
  press(name);
}
