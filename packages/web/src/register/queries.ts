import { createClient } from "@roundsman/contract/client";
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
import { useInfiniteQuery, useQuery } from "../session/online-answers.ts";
import { useActor } from "../session/current-session.ts";
import { fetchFile, patiently, PLAINLY } from "../session/online.ts";
import { transport } from "../session/session.ts";
import { isOfNote } from "./entry.ts";

const numbers = createClient(numberSeries, transport);
const invoiceCalls = createClient(invoices, transport);
const noteCalls = createClient(creditNotes, transport);

export interface RegisterFilter {
  readonly series: string | null;
  /** Drafts that were deleted never went out: they are no voids. */
  readonly state: ListedState | "deleted" | null;
  /** A whole number: that one alone. */
  readonly number: string | null;
}

export const EVERY_NUMBER: RegisterFilter = { series: null, state: null, number: null };

/** As many as a screen takes in; of a file the most that one call brings. */
const PAGE = { shown: 50, filed: 500 };

const STATE_QUERIES = {
  issued: { state: "issued" },
  unissued: { state: "unissued" },
  voided: { state: "voided", never_issued: "false" },
  deleted: { state: "voided", never_issued: "true" },
  replaced: { state: "replaced" },
} as const;

/** In their order in the choice. */
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
    ...PLAINLY,
    queryKey: ["number register", owner, filter],
    queryFn: ({ pageParam, signal }) =>
      numbers.register({ query: queryOf(filter, PAGE.shown, pageParam) }, patiently(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
  });
}

/** All of it by that filter, for a file. */
export async function wholeRegister(filter: RegisterFilter): Promise<readonly RegisteredNumber[]> {
  const found: RegisteredNumber[] = [];
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const query = queryOf(filter, PAGE.filed, cursor);
    const page = await numbers.register({ query }, patiently());
    found.push(...page.numbers);
    cursor = page.next_cursor ?? undefined;
  }
  return found;
}

/** The names of all series that the register has: phones that were replaced and credit notes too; for managers everybody's. */
export function useEverySeries(): readonly string[] {
  const owner = useActor()?.id ?? 0;
  const list = useQuery({
    ...PLAINLY,
    queryKey: ["every series", owner],
    queryFn: ({ signal }) => numbers.register({ query: { limit: 1 } }, patiently(signal)),
  });
  return list.data?.series ?? [];
}

/** What an issued invoice was before it was changed or voided, latest first. */
export const useFormerStates = (invoice: number) =>
  useQuery({
    ...PLAINLY,
    queryKey: ["former states", invoice],
    queryFn: ({ signal }) =>
      invoiceCalls.formerStates({ params: { id: invoice } }, patiently(signal)),
  });

/** A document that went out, and where it comes from again. */
export interface HandedOutPaper extends RecordedDocument {
  readonly path: string;
}

/** What went out of an invoice, or of a credit note of it, latest first. */
export const useHandedOut = ({ number, invoice }: { number: string; invoice: number }) =>
  useQuery({
    ...PLAINLY,
    queryKey: ["handed out", number],
    queryFn: async ({ signal }): Promise<readonly HandedOutPaper[]> => {
      const patience = patiently(signal);
      if (!isOfNote(number)) {
        const all = await invoiceCalls.documents({ params: { id: invoice }, query: {} }, patience);
        return all.map((of) => pathed(of, fillPath(invoiceDocuments.read.path, { id: invoice })));
      }
      const query = { invoiceId: invoice, query: number };
      const { creditNotes: found } = await noteCalls.list({ query }, patience);
      const note = found.find((of) => of.number === number);
      if (!note) return [];
      const all = await noteCalls.documents({ params: { id: note.id }, query: {} }, patience);
      return all.map((of) =>
        pathed(of, fillPath(invoiceDocuments.creditNote.path, { id: note.id })),
      );
    },
  });

const pathed = (of: RecordedDocument, path: string): HandedOutPaper => ({
  ...of,
  path: `${path}?handed_out=${of.id}`,
});

/** The very file that went out. Throws Refused where what it said was changed since and is not kept. */
export const paperAgain = ({ path }: HandedOutPaper) => fetchFile(path);

/** The paper as it was printed then, in the language in which it went out. */
export function formerPaper({ id, invoice }: FormerState, format: "pdf" | "png") {
  const { language } = invoice.lastDocument ?? {};
  const path = fillPath(invoiceDocuments.read.path, { id: invoice.id });
  const query = new URLSearchParams({
    format,
    state: String(id),
    ...(language && { lang: language }),
  });
  return fetchFile(`${path}?${query}`);
}
