import { createClient } from "@roundsman/contract/client";
import {
  accountsFiles,
  type AccountsExport,
  type AccountsPreview,
  type ExportResult,
} from "@roundsman/contract/office/accounts";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import type { AccountsProgram } from "@roundsman/core/accounts/program";
import type { DayRange } from "@roundsman/core/day-range";
import { useInfiniteQuery, useQuery, useQueryClient } from "../../session/query-client.ts";
import { fetchFile, idempotentCall, withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { transport } from "../../session/session.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useVatReturn } from "../vat/queries.ts";

const calls = createClient(accountsFiles, transport);
const ACCOUNTS = ["office", "accounts"];

/** Which documents an export contains, and for which program. */
export interface ExportAsk {
  readonly program: AccountsProgram;
  readonly span: DayRange;
  /** The VAT number of the documents; "" for all. */
  readonly vatNumber: string;
}

/** What an export would contain; null asks the server for nothing. */
export const usePreview = (ask: ExportAsk | null) => useQuery(previewOf(ask));

/**
 * The VAT numbers that an export can be limited to; empty where there is only one. The list stays
 * while the next preview loads. It always contains the chosen number: days with too many documents
 * in total may have few enough of one number.
 */
export function useVatNumbers(ask: ExportAsk | null, chosen: string): readonly string[] {
  const today = useToday();
  const returned = useVatReturn({ start: today, end: today }).data?.vatNumbers;
  const previewed = useQuery({
    ...previewOf(ask),
    placeholderData: (previous: AccountsPreview | undefined) => previous,
  }).data?.vatNumbers;
  const numbers = new Set(previewed ?? returned ?? []);
  if (chosen !== "") numbers.add(chosen);
  return [...numbers];
}

const previewOf = (ask: ExportAsk | null) => ({
  ...NO_RETRY,
  queryKey: [...ACCOUNTS, "preview", ask],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<AccountsPreview> =>
    calls.preview({ query: asked(ask as ExportAsk) }, withTimeout(signal)),
  enabled: ask !== null,
});

/** Documents in a page on the screen. */
const SHOWN = 20;

/** The documents of an export, in pages. */
export const useNextDocuments = (ask: ExportAsk) =>
  useInfiniteQuery({
    ...NO_RETRY,
    queryKey: [...ACCOUNTS, "documents", ask],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked(ask), limit: SHOWN, cursor: pageParam };
      return calls.documents({ query }, withTimeout(signal));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

export const useExports = () =>
  useQuery<readonly AccountsExport[]>({
    ...NO_RETRY,
    queryKey: [...ACCOUNTS, "exports"],
    queryFn: async ({ signal }) => (await calls.list({ query: {} }, withTimeout(signal))) ?? [],
  });

/** Makes an export and refreshes everything that is shown about exports. */
export function useMakeExport() {
  const client = useQueryClient();
  return async (ask: ExportAsk, salesAccount: string): Promise<ExportResult> => {
    const body = { ...asked(ask), sales_account: salesAccount };
    try {
      return await calls.create({ body }, idempotentCall());
    } finally {
      await client.invalidateQueries({ queryKey: ACCOUNTS });
    }
  };
}

const asked = ({ program, span: { start, end }, vatNumber }: ExportAsk) => ({
  program,
  from: start,
  to: end,
  ...(vatNumber !== "" && { vat_number: vatNumber }),
});

/** Fetches the file of an export and saves it as a download. */
export async function downloadExport(id: number): Promise<string> {
  const { file, name } = await fetchFile(fillPath(accountsFiles.file.path, { id }));
  saveFile(file, name);
  return name;
}
