import type { HttpSession } from "../../http-session.ts";
import type { Book } from "../ledger.ts";
import { byBook, type Snapshot } from "./snapshot.ts";

type Wire = Readonly<Record<string, unknown>>;
/** The key of an invoice by its id. */
type KeyOf = (id: number) => string | undefined;

/**
 * What the server answers to another session. Translated by hand, so that the program's codecs are
 * not trusted.
 */
export async function readServer(server: HttpSession, keyOf: KeyOf): Promise<Snapshot> {
  const rp = server.id;
  const ask = async (method: string, path: string, body?: object) =>
    list(await server.raw(method, path, body));
  const found = {
    customers: await ask("GET", `/api/responsible_persons/${rp}/customers/`),
    products: await ask("GET", `/responsible-persons-query/${rp}/driver-stocks/`),
    tasks: await ask("GET", `/api-todo/responsible_persons/${rp}/customers/`),
    companies: await ask("GET", `/api/responsible-persons/${rp}/company-info/`),
    deliveryRoutes: await ask("GET", `/routeapi/responsible-persons/${rp}/routes/`),
    taskCategories: await ask("GET", `/routeapi-todo/responsible-persons/${rp}/routes-todo/`),
    productCategories: await ask("GET", `/productcategories/responsible-persons/${rp}/categories/`),
    invoices: list(((await server.raw("POST", "/api/search_invoices/", {})) as Wire)["invoices"]),
  };
  const payments = list(
    ((await server.raw("GET", "/api/payments/?limit=500")) as Wire)["payments"],
  );
  const notes = list(
    ((await server.raw("GET", "/api/creditnotes/?limit=500")) as Wire)["credit_notes"],
  );
  const all: Readonly<Record<Book, readonly Wire[]>> = {
    ...found,
    payments: payments.filter(
      (of) => of["made_by"] === "person" && of["reverses"] === null && of["reversed_by"] === null,
    ),
    creditNotes: notes.filter((of) => !of["voided_at"]),
  };
  return byBook((book) =>
    all[book].map((of) => [String(of["client_id"]), plain(book, of, keyOf)] as const),
  );
}

/** Some answers are objects by id instead of arrays. */
const list = (answer: unknown): readonly Wire[] => Object.values(answer as Record<string, Wire>);

const NAMES: { readonly [B in Book]?: Readonly<Record<string, string>> } = {
  customers: {
    name: "customer_name",
    email: "email",
    address: "customer_address",
    city: "city",
    postcode: "postcode",
    phone: "phone",
  },
  tasks: {
    title: "customer_name",
    description: "customer_address",
    priority: "city",
    place: "postcode",
    deadline: "phone",
  },
  companies: {
    name: "name",
    email: "email",
    registrationNumber: "registration_number",
    bankAccount: "bank_account",
    bankSortCode: "bank_sort_code",
    vatNumber: "vat_number",
    contactNumber: "contact_number",
    contactPerson: "contact_person",
  },
};
const PAYMENTS: Readonly<Record<string, string>> = {
  future: "scheduled",
  notpaid: "credit",
  pending: "due",
};

function plain(book: Book, of: Wire, keyOf: KeyOf): object {
  const names = NAMES[book];
  if (names)
    return Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [ours, of[theirs]]));
  if (book === "products")
    return {
      name: of["product_name"],
      price: pence(of["price"]),
      discount: pence(of["discount_amount"]),
      rate: of["vat_rate"] ?? "standard",
    };
  if (book === "payments") {
    const parts = of["allocations"] as readonly Wire[];
    return {
      method: of["method"],
      amount: pence(of["amount"]),
      parts: Object.fromEntries(
        parts.map((part) => [keyOf(Number(part["invoice_id"])), pence(part["amount"])]),
      ),
    };
  }
  if (book === "creditNotes")
    return {
      invoice: keyOf(Number(of["invoice_id"])),
      reason: of["reason"],
      total: pence(of["total_amount"]),
      quantities: (of["lines"] as readonly Wire[]).map((line) => thousandths(line["quantity"])),
    };
  if (book === "invoices") return invoice(of);
  // The only array in it holds the members: customers, tasks or products.
  const members = Object.values(of).find(Array.isArray) as readonly Wire[];
  return {
    name: of["name"],
    members: members.map((stop) => String((Object.values(stop)[0] as Wire)["client_id"])),
  };
}

const invoice = (of: Wire) => ({
  customer: of["customer_name"],
  city: of["customer_city"],
  date: of["invoice_date"],
  summary: of["description"],
  footnote: of["footerdescription"],
  lines: (of["product_details"] as readonly Wire[]).map((line) => ({
    name: line["name"],
    price: pence(line["price"]),
    discount: pence(line["discount_amount"]),
    quantity: thousandths(line["quantity"]),
    rate: line["vat_rate"] ?? "standard",
  })),
  payment: statusIn(of["payment_status"]),
  delivery: of["delivery_status"],
  total: pence(of["total_amount"]),
  discount: pence(of["discount"]),
  vatMode: of["vat_mode"] ?? null,
  issued:
    of["number"] !== undefined ||
    of["last_document"] !== null ||
    of["payment_status"] === "paid" ||
    of["issued"] === true,
  paidFrom: of["paid_from"] === null ? null : statusIn(of["paid_from"]),
  owed: pence(of["payable_amount"] ?? of["total_amount"]),
  credited: pence(of["credited_amount"] ?? 0),
  paid: pence(of["paid_amount"] ?? 0),
});

const statusIn = (word: unknown) => PAYMENTS[String(word)] ?? word;
const thousandths = (units: unknown): number => Math.round(Number(units) * 1000);

const pence = (pounds: unknown): number => Math.round(Number(pounds) * 100);
