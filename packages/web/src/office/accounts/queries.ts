import { createClient } from "@roundsman/contract/client";
import {
  accountsFiles,
  type AccountsExport,
  type AccountsPreview,
  type MadeExport,
} from "@roundsman/contract/office/accounts";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import type { AccountsProgram } from "@roundsman/core/accounts/program";
import type { DayRange } from "@roundsman/core/day-range";
import { useQuery, useQueryClient } from "../../session/online-answers.ts";
import { fetchFile, onlyOnce, patiently, PLAINLY } from "../../session/online.ts";
import { transport } from "../../session/session.ts";
import { saveFile } from "../../ui/save-file.ts";

const calls = createClient(accountsFiles, transport);
const ACCOUNTS = ["office", "accounts"];

/** What an export would hold; null asks for nothing. */
export const usePreview = (program: AccountsProgram, span: DayRange | null) =>
  useQuery<AccountsPreview>({
    ...PLAINLY,
    queryKey: [...ACCOUNTS, "preview", program, span?.start, span?.end],
    queryFn: ({ signal }) => calls.preview({ query: asked(program, span) }, patiently(signal)),
    enabled: span !== null,
  });

export const useExports = () =>
  useQuery<readonly AccountsExport[]>({
    ...PLAINLY,
    queryKey: [...ACCOUNTS, "exports"],
    queryFn: async ({ signal }) => (await calls.list({ query: {} }, patiently(signal))) ?? [],
  });

/** Makes an export; what is shown of exports is asked for again. */
export function useMakeExport() {
  const client = useQueryClient();
  return async (
    program: AccountsProgram,
    of: { readonly span: DayRange; readonly salesAccount: string },
  ): Promise<MadeExport> => {
    const body = { ...asked(program, of.span), sales_account: of.salesAccount };
    try {
      return await calls.create({ body }, onlyOnce());
    } finally {
      await client.invalidateQueries({ queryKey: ACCOUNTS });
    }
  };
}

const asked = (program: AccountsProgram, span: DayRange | null) => ({
  program,
  from: span?.start as DayRange["start"],
  to: span?.end as DayRange["end"],
});

/** Fetches the file of an export and gives it to the browser's downloads. */
export async function downloadExport(id: number): Promise<string> {
  const { file, name } = await fetchFile(fillPath(accountsFiles.file.path, { id }));
  saveFile(file, name);
  return name;
}
