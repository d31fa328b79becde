import { Refused } from "@roundsman/contract/client";
import type { VatMode } from "@roundsman/core/vat";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useQuery, useQueryClient } from "../session/query-client.ts";
import { isUnanswered, NO_RETRY } from "../session/call-options.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { toast } from "../ui/layer/toast.ts";
import { useVatQuestion } from "../ui/layer/use-vat-question.ts";
import { saveFile } from "../ui/save-file.ts";
import {
  fetchPaper,
  isSame,
  issuersOf,
  keepVat,
  paperOf,
  printedOf,
  recordOf,
  sellerOf,
  type Issuers,
  type PaperOf,
  type Printed,
} from "./printed.ts";
import { useUntilAnswered } from "../session/use-until-answered.ts";

/** The records of a paper of a driver, which a manager views and hands out. */
export type { Printed } from "./printed.ts";

const OFFICE = ["office"];

/** The query key of what is shown of a driver. */
export const keyOf = (driver: number, ...parts: readonly (string | number)[]) => [
  ...OFFICE,
  "driver",
  driver,
  ...parts,
];

export const usePrinted = (driver: number, paper: PaperOf) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "printed", paper.kind, paper.id),
    queryFn: ({ signal }) => printedOf(driver, paper, signal),
  });

/** The same, fetched once. */
export const fetchPrinted = (
  driver: number,
  paper: PaperOf,
  signal?: AbortSignal,
): Promise<Printed> => printedOf(driver, paper, signal);

/** The companies that a driver's invoices can be from, fetched once. */
export const fetchIssuers = (driver: number, signal?: AbortSignal): Promise<Issuers> =>
  issuersOf(driver, signal);

export const useSeller = (driver: number, companyId: number | null) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "seller", companyId ?? 0),
    queryFn: async ({ signal }) => ({ issuer: await sellerOf(driver, companyId, signal) }),
  });

/** A manager sells too, but has no records that others can work in (docs/decisions/0042). */
export const isNoDriver = (error: unknown): boolean =>
  error instanceof Refused && error.problem.type === "no-driver";

/** The pages of the paper as one picture. */
export function usePaper(driver: number, printed: Printed) {
  const { kind, id } = paperOf(printed);
  const { invoice, note, language, vat } = printed;
  const parts = [kind, id, invoice.version, note?.version ?? 0, language, vat ?? ""];
  return useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "paper", ...parts),
    queryFn: async () => (await fetchPaper(driver, printed, "png")).file,
    gcTime: 0,
  });
}

/**
 * Saves the paper as PDF, which goes to the customer. As when a driver hands it out, it first asks
 * about doubtful VAT, and records the paper with its content.
 */
export function useSavePdf(driver: number) {
  const t = useDriverBookWords();
  const answers = useQueryClient();
  const ask = useVatQuestion();
  const errorText = useErrorText();
  const untilAnswered = useUntilAnswered();
  // A saved VAT option changes the office's figures and lists too.
  const readAgain = () => answers.invalidateQueries({ queryKey: OFFICE });
  /** Saves the VAT option first, as the driver's editor does: it changes what is owed. */
  const chosen = async (printed: Printed, vat: VatMode): Promise<Printed> => {
    if (printed.vat !== undefined) return printed;
    const { id, version } = printed.invoice;
    const kept = await untilAnswered({ driver, id, version, vat }, (key) =>
      keepVat(driver, printed, { vat, key }),
    );
    void readAgain();
    return kept;
  };
  const [run, saving] = useOnce(async (shown: Printed, vat: VatMode) => {
    let isSent = shown.vat === undefined;
    try {
      const printed = await chosen(shown, vat);
      isSent = false;
      const { file, name } = await fetchPaper(driver, { ...printed, vat }, "pdf");
      const isAsShown = isSame(printed, await printedOf(driver, paperOf(printed)));
      if (isAsShown) {
        const { request, send } = recordOf(driver, printed, vat);
        isSent = true;
        await untilAnswered(request, send);
      }
      await readAgain();
      if (!isAsShown) return toast.failed(t.changedSince);
      saveFile(file, name);
      toast.done(t.savedPdf);
    } catch (error) {
      const isLost = isSent && isUnanswered(error);
      toast.failed(isLost ? `${errorText(error)} ${t.lost}` : errorText(error));
    }
  });
  const save = (printed: Printed, vat: VatMode): void =>
    ask([{ company: printed.issuer, vat }], { onYes: () => void run(printed, vat) });
  return { save, saving };
}
