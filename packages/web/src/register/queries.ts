import { createClient, type Transport } from "@roundsman/contract/client";
import { DRIVER_PATH } from "@roundsman/contract/wire/driver-path";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import { creditNotes } from "@roundsman/contract/credit-notes";
import { invoices } from "@roundsman/contract/invoices";
import type { RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import type { FormerState } from "@roundsman/contract/invoices/issued";
import { invoiceDocuments } from "@roundsman/contract/invoices/invoice-documents";
import {
  numberSeries,
  type ListedState,
  type RegisteredNumber,
} from "@roundsman/contract/invoices/number-series";
import { useInfiniteQuery, useQuery } from "../session/query-client.ts";
import { useActor } from "../session/current-session.ts";
import { fetchFile, withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";
import { isOfNote } from "./entry.ts";

const numbers = createClient(numberSeries, transport);

/**
 * Whose papers: the caller's own, or those of a driver, which a manager reads in the driver's name.
 */
export type Book = "own" | { readonly driver: number };

/** The prefix of the path of each call. */
const pathOf = (book: Book): string => (book === "own" ? "" : fillPath(DRIVER_PATH, book));

function callsIn(book: Book) {
  const at = pathOf(book);
  const bookTransport: Transport = (request) => transport({ ...request, path: at + request.path });
  return {
    invoices: createClient(invoices, bookTransport),
    notes: createClient(creditNotes, bookTransport),
  };
}

export interface RegisterFilter {
  readonly series: string | null;
  /** "deleted" is for drafts, which were never handed out and so are not voids. */
  readonly state: ListedState | "deleted" | null;
  /** A whole number: shows only that one. */
  readonly number: string | null;
}

export const EVERY_NUMBER: RegisterFilter = { series: null, state: null, number: null };

/** Entries of a page: on the screen, and for a file, for which it is the server's maximum. */
const PAGE = { shown: 50, filed: 500 };

const STATE_QUERIES = {
  issued: { state: "issued" },
  unissued: { state: "unissued" },
  voided: { state: "voided", never_issued: "false" },
  deleted: { state: "voided", never_issued: "true" },
  replaced: { state: "replaced" },
} as const;

/** In the order of the choice. */
export const SHOWN_STATES = ["issued", "unissued", "voided", "deleted", "replaced"] as const;

const queryOf = (
  { series, state, number }: RegisterFilter,
  limit: number,
  cursor: string | null,
) => ({
  limit,
  ...(series !== null && { series }),
  ...(state !== null && STATE_QUERIES[state]),
  ...(number !== null && { number }),
  ...(cursor !== null && { cursor }),
});

/** The register, page by page. */
export function useRegister(filter: RegisterFilter) {
  const owner = useActor()?.id ?? 0;
  return useInfiniteQuery({
    ...NO_RETRY,
    queryKey: ["number register", owner, filter],
    queryFn: ({ pageParam, signal }) =>
      numbers.register({ query: queryOf(filter, PAGE.shown, pageParam) }, withTimeout(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
  });
}

/** The whole filtered register, for a file. */
export async function wholeRegister(filter: RegisterFilter): Promise<readonly RegisteredNumber[]> {
  const found: RegisteredNumber[] = [];
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const query = queryOf(filter, PAGE.filed, cursor);
    const page = await numbers.register({ query }, withTimeout());
    found.push(...page.numbers);
    cursor = page.next_cursor ?? undefined;
  }
  return found;
}

/**
 * The names of all series in the register, including those of replaced phones and of credit notes;
 * for managers everybody's.
 */
export function useEverySeries(): readonly string[] {
  const owner = useActor()?.id ?? 0;
  const list = useQuery({
    ...NO_RETRY,
    queryKey: ["every series", owner],
    queryFn: ({ signal }) => numbers.register({ query: { limit: 1 } }, withTimeout(signal)),
  });
  return list.data?.series ?? [];
}

/** The states of an issued invoice before each change or void, latest first. */
export const useFormerStates = (book: Book, invoice: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: ["former states", pathOf(book), invoice],
    queryFn: ({ signal }) =>
      callsIn(book).invoices.formerStates({ params: { id: invoice } }, withTimeout(signal)),
  });

/** A document that was handed out, with the path that returns it again. */
export interface HandedOutPaper extends RecordedDocument {
  readonly path: string;
}

/** The documents of an invoice, or of a credit note of it, that were handed out, latest first. */
export const useHandedOut = (
  book: Book,
  { number, invoice }: { readonly number: string; readonly invoice: number },
) =>
  useQuery({
    ...NO_RETRY,
    queryKey: ["handed out", pathOf(book), number],
    queryFn: async ({ signal }): Promise<readonly HandedOutPaper[]> => {
      const patience = withTimeout(signal);
      const calls = callsIn(book);
      const { read, creditNote } = invoiceDocuments;
      if (!isOfNote(number)) {
        const params = { id: invoice };
        const all = await calls.invoices.documents({ params, query: {} }, patience);
        return all.map((recorded) => pathed(recorded, pathOf(book) + fillPath(read.path, params)));
      }
      const query = { invoiceId: invoice, query: number };
      const { creditNotes: found } = await calls.notes.list({ query }, patience);
      const note = found.find((candidate) => candidate.number === number);
      if (!note) return [];
      const params = { id: note.id };
      const all = await calls.notes.documents({ params, query: {} }, patience);
      return all.map((recorded) =>
        pathed(recorded, pathOf(book) + fillPath(creditNote.path, params)),
      );
    },
  });

const pathed = (recorded: RecordedDocument, path: string): HandedOutPaper => ({
  ...recorded,
  path: `${path}?handed_out=${recorded.id}`,
});

/**
 * The same file that was handed out. Throws Refused if its content has changed since and was not
 * kept.
 */
export const paperAgain = ({ path }: HandedOutPaper) => fetchFile(path);

/** The paper of a former state, in the language in which it was handed out. */
export function formerPaper(book: Book, { id, invoice }: FormerState, format: "pdf" | "png") {
  const { language } = invoice.lastDocument ?? {};
  const path = pathOf(book) + fillPath(invoiceDocuments.read.path, { id: invoice.id });
  const query = new URLSearchParams({
    format,
    state: String(id),
    ...(language && { lang: language }),
  });
  return fetchFile(`${path}?${query}`);
}
