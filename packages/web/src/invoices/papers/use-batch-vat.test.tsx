// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { numberOf } from "@roundsman/core/invoice";
import { fromUnits } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { common } from "../../messages/en/phrases.ts";
import { batch as t } from "../../messages/late/batch/en.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { creditInvoice } from "../credit-notes/queries.ts";
import { createInvoice } from "../queries.ts";
import { batchDocuments, recordBatch } from "./batch-documents.ts";
import { numbered } from "./number-invoices.ts";
import { useBatchVat } from "./use-batch-vat.ts";

let rig: Rig;
let keys: readonly string[];
beforeEach(async () => {
  rig = createRig();
  keys = [
    await createInvoice("getPaid", draftFor(null, 10), rig.phone),
    await createInvoice("getPaid", draftFor(null, 20), rig.phone),
  ];
});

const rows = async (): Promise<readonly LocalInvoice[]> =>
  (await rig.phone.db.invoices.bulkGet([...keys])).filter((row) => row !== undefined);
const papers = async (vat: VatMode) => {
  const around = { company: null, phone: rig.phone };
  return batchDocuments(await rows(), { vat, language: "en", withNotes: false }, around);
};
async function goOut(vat: VatMode): Promise<void> {
  await numbered(await rows(), rig.phone);
  await recordBatch(await rows(), await papers(vat), rig.phone);
}

/** Asks as the sheet does. Returns the mock that is called with the answer. */
async function ask(vat: VatMode) {
  const [chosen, documents] = [await rows(), await papers(vat)];
  const answered = vi.fn<(may: boolean) => void>();
  function Asking() {
    const mayReplace = useBatchVat();
    return (
      <button onClick={() => void mayReplace(chosen, documents, rig.phone).then(answered)}>
        Make
      </button>
    );
  }
  show(
    <ConfirmProvider>
      <Asking />
    </ConfirmProvider>,
  );
  press("Make");
  return answered;
}

test("documents with the same VAT option as before are made without a question", async () => {
  await goOut("included");
  const answered = await ask("included");
  await vi.waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(true));
});

test.each([
  [t.another.yes, true],
  [common.cancel, false],
])("another VAT option than before needs one confirmation: %s", async (button, may) => {
  await goOut("included");
  const answered = await ask("without");
  const numbers = (await rows()).map(numberOf).join(", ");
  expect(await screen.findByText(t.another.text(numbers, 2))).toBeTruthy();
  press(button);
  await vi.waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(may));
});

test("credited invoices keep their VAT option: nothing is made, and the invoices are named", async () => {
  await goOut("included");
  const lines = [{ line: "rice", quantity: fromUnits(0.5), goods: "van" }] as const;
  await creditInvoice(String(keys[1]), { reason: "returned", summary: "", lines }, rig.phone);
  const answered = await ask("add");
  await vi.waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false));
  expect(screen.queryByText(t.another.title)).toBeNull();
});
