import "fake-indexeddb/auto";
import { fromUnits } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import { beforeEach, expect, test } from "vitest";
import { creditInvoice, voidNote } from "../credit-notes/queries.ts";
import { createCustomer } from "../../customers/queries.ts";
import { createInvoice } from "../queries.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { batchDocuments, countNotes, recordBatch } from "./batch-documents.ts";
import { numbered } from "./number-invoices.ts";

let rig: Rig;
let keys: readonly string[];
beforeEach(async () => {
  rig = createRig();
  await pullAll({ ...rig.sender, clock: rig.clock });
  const customer = await createCustomer({ ...CUSTOMER, documentLanguage: "zh" }, rig.phone);
  keys = [
    await createInvoice("getPaid", draftFor(customer, 10), rig.phone),
    await createInvoice("getPaid", draftFor(null, 20), rig.phone),
    await createInvoice("getPaid", draftFor(null, 30), rig.phone),
  ];
});

const credit = (key: string, units = 0.5) =>
  creditInvoice(
    key,
    {
      reason: "returned",
      summary: "",
      lines: [{ line: "rice", quantity: fromUnits(units), goods: "van" }],
    },
    rig.phone,
  );
const rows = async (): Promise<readonly LocalInvoice[]> =>
  (await rig.phone.db.invoices.bulkGet([...keys])).filter((row) => row !== undefined);
const papers = async (withNotes: boolean, language: "customer" | "en" = "en") =>
  batchDocuments(
    await numbered(await rows(), rig.phone),
    { vat: "last", language, withNotes },
    { company: null, phone: rig.phone },
  );
const named = async (...choice: Parameters<typeof papers>) =>
  (await papers(...choice)).map(({ name }) => name);

test("each credit note is handed out behind its invoice, under its number", async () => {
  for (const key of [keys[1], keys[0], keys[1]]) await credit(String(key));
  expect(await countNotes(rig.phone.db, await rows())).toEqual({ printable: 3, unnumbered: 0 });
  expect(await named(true)).toEqual(
    ["A1-2", "CN-A1-2", "A1-1", "CN-A1-1", "CN-A1-3", "A1-3"].map((name) => `${name}.pdf`),
  );
  // The first credit note of an invoice gives it a number.
  expect(await named(false)).toEqual(["A1-2.pdf", "A1-1.pdf", "A1-3.pdf"]);
  await rig.send();
  expect(await countNotes(rig.phone.db, await rows())).toEqual({ printable: 3, unnumbered: 0 });
});

test("a voided note is left out", async () => {
  await credit(String(keys[0]));
  const [invoice] = await rows();
  const [note] = invoice ? await creditNotesOf(rig.phone.db, invoice) : [];
  if (note) await voidNote(String(keys[0]), note, rig.phone);
  expect(await countNotes(rig.phone.db, await rows())).toEqual({ printable: 0, unnumbered: 0 });
  expect(await named(true)).toEqual(["A1-1.pdf", "A1-2.pdf", "A1-3.pdf"]);
});

test("a note without a number has no document yet: it is counted, and left out", async () => {
  await rig.phone.db.numberSeries.clear();
  await credit(String(keys[0]));
  expect(await countNotes(rig.phone.db, await rows())).toEqual({ printable: 0, unnumbered: 1 });
  expect(await named(true)).toHaveLength(3);
});

test("a note is in the language of its invoice's document", async () => {
  for (const key of keys) await credit(key);
  const languages = (of: Awaited<ReturnType<typeof papers>>) =>
    of.flatMap(({ printable }) =>
      printable.kind === "credit-note"
        ? [printable.note.language]
        : printable.kind === "invoice"
          ? [printable.invoice.language]
          : [],
    );
  expect(languages(await papers(true, "customer"))).toEqual(
    ["zh", "zh", "both", "both"].concat(["both", "both"]),
  );
  expect(new Set(languages(await papers(true)))).toEqual(new Set(["en"]));
});

test("every invoice is recorded with its own total, with or without notes", async () => {
  await credit(String(keys[0]));
  await credit(String(keys[1]));
  const documents = await papers(true);
  await recordBatch(await rows(), documents, rig.phone);
  const recorded = (await rows()).map(({ lastDocument }) => lastDocument);
  expect(recorded).toMatchObject([
    { kind: "pdf", language: "en", total: 2000 },
    { total: 4000 },
    { total: 6000 },
  ]);
});

test("a new VAT option of an invoice is saved before its new document is recorded", async () => {
  const goesOut = async (vat: VatMode) => {
    const choice = { vat, language: "en", withNotes: false } as const;
    const around = { company: null, phone: rig.phone };
    const chosen = await numbered(await rows(), rig.phone);
    await recordBatch(chosen, await batchDocuments(chosen, choice, around), rig.phone);
  };
  const modes = async () =>
    (await rows()).map(({ vatMode, lastDocument }) => [vatMode, lastDocument?.vat]);
  await goesOut("included");
  await rig.send();
  expect(await modes()).toEqual(keys.map(() => [undefined, "included"]));
  await goesOut("without");
  expect(await modes()).toEqual(keys.map(() => ["without", "without"]));
  const kinds = (await rig.phone.db.outbox.orderBy("seq").toArray()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "invoice.update")).toHaveLength(3);
  expect(kinds.lastIndexOf("invoice.update")).toBeLessThan(kinds.indexOf("invoice.document"));
});
