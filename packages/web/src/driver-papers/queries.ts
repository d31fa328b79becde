import { createClient, Refused } from "@roundsman/contract/client";
import type { Invoice } from "@roundsman/contract/invoice";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import { companyText, type Company } from "@roundsman/core/company";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import { numberOf } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useQuery, useQueryClient } from "../session/online-answers.ts";
import { fetchFile, isUnanswered, onlyOnce, patiently, PLAINLY } from "../session/online.ts";
import { transport } from "../session/session.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { toast } from "../ui/layer/toast.ts";
import { useVatQuestion } from "../ui/layer/use-vat-question.ts";
import { saveFile } from "../ui/save-file.ts";
import { useUntilAnswered } from "./use-until-answered.ts";

/** The paper of a driver's invoice, as a manager looks at it and hands it out. */

const invoices = createClient(driverBooks.driverInvoices, transport);
const customers = createClient(driverBooks.driverCustomers, transport);
const companies = createClient(driverBooks.driverCompanies, transport);
const defaults = createClient(driverBooks.driverDefaultCompany, transport);

/** What a paper is made of. */
export interface Printed {
  readonly invoice: Invoice;
  /** Whom it is from; null where nobody is named. */
  readonly issuer: Company | null;
  readonly language: DocumentLanguage;
  /** Undefined: nobody chose, and nothing went out. The server knows what the issuer may charge. */
  readonly vat: VatMode | undefined;
}

/** Everything that is shown of a driver, and so read again once something was done there. */
const keyOf = (driver: number, ...of: readonly (string | number)[]) => [
  "office",
  "driver",
  driver,
  ...of,
];

export const usePrinted = (driver: number, id: number) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "printed", id),
    queryFn: ({ signal }) => printedOf(driver, id, signal),
  });

/** A manager sells, too, and has no records that another works in (docs/decisions/0042). */
export const isNoDriver = (error: unknown): boolean =>
  error instanceof Refused && error.problem.type === "no-driver";

async function printedOf(driver: number, id: number, signal?: AbortSignal): Promise<Printed> {
  const invoice = await invoices.get({ params: { driver, id } }, patiently(signal));
  const { lastDocument, vatMode } = invoice;
  const [issuer, wanted] = await Promise.all([
    issuerOf(driver, invoice, signal),
    languageOf(driver, invoice, signal),
  ]);
  return {
    invoice,
    issuer,
    // As the driver's own screen begins.
    language: wanted || (lastDocument?.language ?? languageFor(null)),
    vat: vatMode ?? lastDocument?.vat,
  };
}

/** The customer's; "" where they have none, or are not saved. */
async function languageOf(driver: number, { customerId }: Invoice, signal?: AbortSignal) {
  if (customerId === null) return "";
  const params = { driver, rp: driver, id: customerId };
  const customer = await customers.get({ params }, patiently(signal)).catch(whereDeleted);
  return customer?.documentLanguage ?? "";
}

/** Whether nobody changed the invoice or its company in between: a paper of that time says what is shown. */
const isSame = (before: Printed, after: Printed): boolean =>
  before.invoice.version === after.invoice.version &&
  numberOf(before.invoice) === numberOf(after.invoice) &&
  JSON.stringify(before.issuer) === JSON.stringify(after.issuer);

/** The company that it names, else the default one, as the server prints it. */
async function issuerOf(
  driver: number,
  { companyId }: Invoice,
  signal?: AbortSignal,
): Promise<Company | null> {
  const of = { driver, rp: driver };
  const chosen =
    companyId === null
      ? null
      : await companies
          .get({ params: { ...of, id: companyId } }, patiently(signal))
          .catch(whereDeleted);
  const company = chosen ?? (await defaults.get({ params: of }, patiently(signal)));
  return company.name === "" ? null : company;
}

function whereDeleted(error: unknown): null {
  if (error instanceof Refused && error.problem.status === 404) return null;
  throw error;
}

/** Its pages as one picture. */
export const usePaper = (driver: number, { invoice: { id, version }, language, vat }: Printed) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "paper", id, version, language, vat ?? ""),
    queryFn: async () => (await fetchPaper(driver, { id, language, vat, format: "png" })).file,
    gcTime: 0,
  });

interface PaperOf extends Pick<Printed, "language" | "vat"> {
  readonly id: number;
  readonly format: "pdf" | "png";
}

/** As the server makes it. */
const fetchPaper = (driver: number, { id, format, language, vat }: PaperOf) => {
  const path = `/api/office/drivers/${driver}/api/invoices/${id}/document/`;
  const asked = `format=${format}&lang=${language}`;
  return fetchFile(`${path}?${asked}${vat ? `&vat=${vat}` : ""}`);
};

/** Saves it as PDF. That file goes to the customer: it is written down with what it says, as when the driver hands it out, and asked about first as there. */
export function useSavePdf(driver: number) {
  const t = useDriverBookWords();
  const answers = useQueryClient();
  const ask = useVatQuestion();
  const errorText = useErrorText();
  const untilAnswered = useUntilAnswered();
  const [run, saving] = useOnce(async (printed: Printed, vat: VatMode) => {
    const { invoice, issuer, language } = printed;
    const { id } = invoice;
    let isSent = false;
    try {
      const { file, name } = await fetchPaper(driver, { id, language, vat, format: "pdf" });
      const isAsShown = isSame(printed, await printedOf(driver, id));
      if (isAsShown) {
        const paper = {
          total: payableOf(invoice, vat),
          company: companyText(issuer, vat),
          number: numberOf(invoice),
        };
        const body = { kind: "pdf", vat, language, ...paper } as const;
        isSent = true;
        await untilAnswered({ driver, id, body }, (key) =>
          invoices.recordDocument({ params: { driver, id }, body: { ...body, key } }, onlyOnce()),
        );
      }
      await answers.invalidateQueries({ queryKey: keyOf(driver) });
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
