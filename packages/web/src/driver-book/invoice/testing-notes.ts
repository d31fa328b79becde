import { vi } from "vitest";
import { driversServer, type Book } from "../../driver-papers/testing.ts";

export const LINES = [{ id: "box", name: "Box", price: 100, quantity: 4, discount_amount: 0 }];
export const CREDITED = {
  line: "box",
  nth: 1,
  name: "Box",
  quantity: 1,
  unit_price: 100,
  amount: 100,
  net: 100,
  vat: 20,
  gross: 120,
  goods: "van",
};

interface Kept {
  readonly client_id?: string;
  readonly lines: readonly object[];
}
/** The body of a new note. */
interface SentNote {
  readonly client_id: string;
  readonly reason: string;
  readonly description: string;
  readonly expected_total: number;
  readonly lines: readonly { readonly quantity: number; readonly goods: string }[];
}

/**
 * A server with an invoice of four boxes at £100.00 plus VAT, and its notes. A new note is stored
 * once for each key, as CN-5, CN-6 and so on; a known key gets the stored one.
 */
export function notesServer(book: Book = {}) {
  const server = driversServer({ invoice: { product_details: LINES }, ...book });
  const fake = {
    has: server.has,
    /** Oldest first. */
    notes: [] as Kept[],
    /** The requests for new notes. */
    posted: [] as { readonly path: string; readonly body: SentNote }[],
    /** How many of the next responses to new notes are lost. */
    losing: 0,
    /** True: every read fails. */
    isOffline: false,
  };
  const written = (body: SentNote) => {
    const existing = fake.notes.find(({ client_id }) => client_id === body.client_id);
    if (existing) return existing;
    const id = fake.notes.length + 5;
    const lines = body.lines.map(({ quantity, goods }) => {
      const net = quantity * CREDITED.net;
      return { ...CREDITED, quantity, goods, amount: net, net, vat: net / 5, gross: net * 1.2 };
    });
    const { client_id, reason, description, expected_total: total_amount } = body;
    const content = { client_id, reason, description, total_amount, lines };
    const note = { ...server.has.note, ...content, id, number: `CN-${id}` };
    fake.notes.push(note);
    return note;
  };
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body?: string }) => {
    const isRead = init.method === "GET";
    if (isRead && fake.isOffline) throw new TypeError("Failed to fetch");
    if (isRead && /\/api\/creditnotes\/(\?|$)/.test(path))
      return Response.json({ credit_notes: fake.notes.toReversed(), totals: NO_NOTES });
    if (isRead && path.includes("/payments/")) return Response.json(NO_PAYMENTS);
    if (isRead) return server.fetched(path, init);
    const body = JSON.parse(init.body || "{}") as SentNote;
    fake.posted.push({ path, body });
    if (!path.endsWith("/creditnotes/")) return server.fetched(path, init);
    const note = written(body);
    if (fake.losing-- > 0) throw new TypeError("Failed to fetch");
    return Response.json(note);
  });
  return fake;
}

const NO_NOTES = { count: 0, net_amount: 0, vat_amount: 0, total_amount: 0 };
const NO_PAYMENTS = { payments: [], totals: { count: 0, amount: 0 } };
