import { vi } from "vitest";
import { sessionStore } from "../session/current-session.ts";
import { useQueryClient } from "../session/query-client.ts";

/** Fields of driver 8's records on the server, by wire names. */
export interface Book {
  readonly invoice?: object;
  readonly company?: object;
  readonly customer?: object;
  readonly note?: object;
  /** False: the person is a manager, in whose name nobody can work. */
  readonly isDriver?: boolean;
}

/**
 * A server with one invoice of £100.00 plus VAT (INV-12), a credit note of half of it (CN-3), its
 * customer, and the company that it is from. Tests change them as other people would.
 */
export function driversServer({ invoice, company, customer, note, isDriver = true }: Book = {}) {
  const server = {
    has: {
      invoice: { ...INVOICE, ...invoice },
      company: { ...COMPANY, ...company },
      customer: { ...CUSTOMER, ...customer },
      note: { ...NOTE, ...note },
    },
    /** Paths of the papers that were requested. */
    papers: [] as string[],
    /** The recorded papers, and the paths they were recorded at. */
    records: [] as { readonly client_id?: string }[],
    recordedAt: [] as string[],
    /** Changes of the invoice. */
    changes: [] as object[],
    /** How many of the next responses to changes are lost. */
    losing: 0,
    fetched: async (path: string, { body = "" }: { readonly body?: string }) => {
      if (!isDriver && path.includes("/office/drivers/"))
        return Response.json(NO_DRIVER, { status: 404 });
      if (/\/document\/|\/office\/papers\//.test(path)) {
        server.papers.push(path);
        return new Response("file", { headers: { "content-disposition": 'filename="INV.pdf"' } });
      }
      if (path.endsWith("/downloads/")) {
        server.records.push(JSON.parse(body) as { readonly client_id?: string });
        server.recordedAt.push(path);
        if (server.losing-- > 0) throw new TypeError("Failed to fetch");
      }
      if (path.includes("/invoiceupdate/")) {
        server.changes.push(JSON.parse(body) as object);
        Object.assign(server.has.invoice, JSON.parse(body), { version: KEPT.version + 1 });
      }
      const { company: seller, customer: buyer, invoice: sold, note: credited } = server.has;
      if (/default-company|company-info/.test(path)) return Response.json(seller);
      if (path.includes("/creditnotes/")) return Response.json(credited);
      return Response.json(path.includes("/customers/") ? buyer : sold);
    },
  };
  return server;
}

/** For `beforeEach`: signs a manager in. Returns the clean-up function. */
export function managerSignedIn(): () => void {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    vi.unstubAllGlobals();
  };
}

const NO_DRIVER = {
  type: "no-driver",
  title: "Not found",
  status: 404,
  detail: "Not found",
  message: "Not found",
};
const KEPT = {
  client_id: "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e01",
  version: 3,
  created_at: "2026-11-20T08:15:00.000Z",
  updated_at: "2026-11-21T09:30:00.000Z",
};
/** An invoice in the wire's format. */
export const INVOICE = {
  id: 12,
  customer_name: "Corner Shop",
  customer_address: "",
  customer_postal_code: "",
  customer_city: "",
  customer_email: "",
  customer_phone: "",
  drivercustomer_id: 5,
  description: "",
  invoice_date: "2026-11-21",
  supply_date: null,
  due_date: null,
  company_id: null,
  vat_mode: "add",
  footerdescription: "",
  product_details: [{ id: "1", name: "Box", price: 100, quantity: 1, discount_amount: 0 }],
  discount: 0,
  total_amount: 100,
  payable_amount: 120,
  delivery_status: "delivered",
  payment_status: "pending",
  paid_from: null,
  before_stock: false,
  last_document: null,
  responsible_person_id: 8,
  ...KEPT,
};
const COMPANY = {
  id: 3,
  responsible_person: 8,
  name: "Harbour Trading",
  email: "",
  registration_number: "",
  bank_account: "",
  bank_sort_code: "",
  vat_number: "GB123456789",
  contact_number: "",
  contact_person: "",
  bank_name: "",
  address: "",
  logo: "",
  peppol_id: "",
  ...KEPT,
};
const CUSTOMER = {
  id: 5,
  customer_name: "Corner Shop",
  email: "",
  customer_address: "",
  city: "",
  postcode: "",
  phone: "",
  images: [],
  premium: false,
  driver_name: "",
  document_language: "",
  peppol_id: "",
  buyer_reference: "",
  ...KEPT,
};
const NOTE = {
  id: 3,
  number: "CN-3",
  invoice_id: 12,
  invoice_number: "INV-12",
  invoice_date: "2026-11-21",
  drivercustomer_id: 5,
  customer_name: "Corner Shop",
  credit_date: "2026-11-22",
  reason: "returned",
  description: "",
  vat_mode: "add",
  lines: [],
  vat_rates: [],
  net_amount: 50,
  vat_amount: 10,
  total_amount: 60,
  voided_at: null,
  responsible_person_id: 8,
  ...KEPT,
};
