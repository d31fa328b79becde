import "fake-indexeddb/auto";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { printedNote } from "@roundsman/documents/credit-note/printed-note";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderFile } from "@roundsman/documents/node/render-file";
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { describe, expect, test } from "vitest";
import { renderPrintable } from "../../documents/render-printable.ts";
import type { RenderedFile } from "../../documents/messages.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { createInvoice } from "../queries.ts";
import { noteDocument } from "./note-document.ts";
import { creditInvoice } from "./queries.ts";

const LOADER = new FontLoader(fontFiles(FONT_DIRECTORY));

const COMPANY = {
  name: "Jade River Foods Ltd",
  email: "a@example.com",
  address: "1 Mill Lane\nLeeds LS1 1AA",
  registrationNumber: "01234567",
  bankAccount: "00123456",
  bankSortCode: "00-00-00",
  vatNumber: "GB 999 9999 73",
  contactNumber: "020 7946 0000",
  contactPerson: "林梅 Lin Mei",
  peppolId: "9932:GB999999973",
};
const CUSTOMER = { peppolId: "0088:7300010000001", buyerReference: "PO 12" };

interface Way {
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}
const WAYS: readonly Way[] = VAT_MODES.flatMap((vat) =>
  LANGUAGES.map((language) => ({ vat, language })),
);

/** An e-invoice without VAT needs a seller who is not registered. */
const around = ({ vat, language }: Way) => ({
  company: vat === "without" ? { ...COMPANY, vatNumber: "" } : COMPANY,
  language,
  customer: CUSTOMER,
});

/** A sent invoice with two rates, and its credit note, written without signal. */
async function credited(vatMode: VatMode): Promise<{ rig: Rig; key: string }> {
  const rig = createRig();
  await pullAll({ ...rig.sender, clock: rig.clock });
  const draft = draftFor(null, 10);
  const trays = {
    id: "trays",
    name: "Foil trays 锡纸盒",
    price: pence(123),
    discount: pence(10),
    quantity: fromUnits(3),
  };
  const lines = [...draft.lines.map((line) => ({ ...line, vatRate: "zero" as const })), trays];
  const key = await createInvoice("getPaid", { ...draft, lines, vatMode }, rig.phone);
  await rig.send();
  const wanted = [
    { line: "rice", quantity: fromUnits(1), goods: "waste" as const },
    { line: "trays", quantity: fromUnits(1.5), goods: "van" as const },
  ];
  await creditInvoice(key, { reason: "damaged", summary: "雨淋 wet", lines: wanted }, rig.phone);
  return { rig, key };
}

/** What the phone prints. */
async function here({ rig, key }: { rig: Rig; key: string }, way: Way) {
  const invoice = await rig.phone.db.invoices.get(key);
  const [note] = invoice ? await creditNotesOf(rig.phone.db, invoice) : [];
  const document = invoice && note && noteDocument(note, invoice, around(way));
  if (!document) throw new Error("There is no paper");
  return document;
}

/** What the server prints from its own rows. */
function there({ server }: Rig, way: Way) {
  const [note] = server.alive("creditNotes") as unknown as CreditNote[];
  const [invoice] = server.alive("invoices") as unknown as Invoice[];
  if (!note || !invoice) throw new Error("The server has no note");
  const credits = { number: note.invoiceNumber, date: note.invoiceDate };
  return printedNote(note, { ...around(way), credits, billTo: invoice.billTo });
}

const bytesOf = async (answer: unknown) =>
  Buffer.from(await (answer as RenderedFile).blob.arrayBuffer());

describe.each(WAYS)("The document of a credit note, VAT $vat, in $language", (way) => {
  test.each(["pdf", "factur-x", "ubl", "cii", "peppol"] as const)(
    "has the same bytes as %s from phone and server, before it is sent and after",
    async (kind) => {
      const phone = await credited(way.vat);
      const onPhone = async () =>
        bytesOf(
          await renderPrintable(
            { kind: "credit-note", note: await here(phone, way) },
            kind,
            LOADER,
          ),
        );
      const before = await onPhone();
      expect(await phone.rig.send()).toBe("sent");
      const { bytes } = await renderFile(there(phone.rig, way), kind, LOADER);
      expect(before.equals(bytes)).toBe(true);
      await pullAll({ ...phone.rig.sender, clock: phone.rig.clock });
      expect((await onPhone()).equals(bytes)).toBe(true);
    },
  );
});
