// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Company } from "@roundsman/core/company";
import { day } from "@roundsman/core/day";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "@roundsman/documents/language";
import { fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { VatModal } from "./vat-modal.tsx";

const { common, editor } = english;
const t = editor.vat;
const seller = (vatNumber: string): Company => ({
  name: "Chen & Sons",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  vatNumber,
  contactNumber: "",
  contactPerson: "",
});
const REGISTERED = seller("GB 999 9999 73");
/** £120.00 in total. */
const invoice = {
  date: day("2026-11-21"),
  lines: [
    { id: 1, name: "Trays", price: pence(1200), discount: pence(0), quantity: fromUnits(10) },
  ],
};

const shown = (props: Partial<ComponentProps<typeof VatModal>> = {}) => {
  const picked = vi.fn<(mode: VatMode, language: DocumentLanguage) => void>();
  show(
    <ConfirmProvider>
      <VatModal
        opened
        invoice={invoice}
        customerKey={null}
        before={null}
        company={REGISTERED}
        onClose={() => {}}
        onPick={picked}
        {...props}
      />
    </ConfirmProvider>,
  );
  return picked;
};
/** Each choice with the text beside it. */
const choices = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const question = () => screen.queryByText(t.unregistered.title);

test("Each of the three choices shows its total, and none is marked before a choice", () => {
  shown();
  expect(screen.getByText("Select VAT Option")).toBeTruthy();
  expect(choices()).toEqual([
    "VAT includedThe total includes £20.00 VAT",
    "Without VATNo VAT line and no VAT number",
    "Add VAT£24.00 VAT on top: £144.00",
  ]);
});

test.each(["included", "without", "add"] as const)(
  "A seller with a VAT number needs no confirmation after choosing '%s'",
  (mode) => {
    const picked = shown();
    press(t[mode]);
    expect(picked.mock.calls).toEqual([[mode, "both"]]);
    expect(question()).toBeNull();
  },
);

test("A seller without a VAT number is advised to leave VAT out, and can do so at once", () => {
  const picked = shown({ company: seller("n/a") });
  expect(choices()[1]).toBe("Without VATSuggestedNo VAT line and no VAT number");
  press(t.without);
  expect(picked.mock.calls).toEqual([["without", "both"]]);
});

test.each(["included", "add"] as const)(
  "A seller without a VAT number must confirm '%s', and cancelling makes no document",
  (mode) => {
    const picked = shown({ company: seller("") });
    press(t[mode]);
    expect(question()).toBeTruthy();
    expect(screen.getByText(t.unregistered.text("Chen & Sons"))).toBeTruthy();
    press(common.cancel);
    expect(picked).not.toHaveBeenCalled();
    press(t[mode]);
    press(t.unregistered.yes);
    expect(picked.mock.calls).toEqual([[mode, "both"]]);
  },
);

test("A business without company details sees that none will be printed, and must confirm too", () => {
  const picked = shown({ company: null });
  expect(screen.getByText(t.noCompany)).toBeTruthy();
  press(t.add);
  expect(screen.getByText(t.unregistered.unknown)).toBeTruthy();
  expect(picked).not.toHaveBeenCalled();
});

test("The choice of the last document is marked, and another total is shown beside the others", () => {
  const before: HandedOut = {
    kind: "pdf",
    vat: "add",
    language: "zh",
    total: pence(14_400),
    at: "2026-11-20T09:30:00.000Z",
  };
  const picked = shown({ before });
  const [included = "", without = "", add] = choices();
  expect(add).toBe("Add VATLast time£24.00 VAT on top: £144.00");
  for (const other of [included, without]) expect(other).toContain("£144.00");
  press(t.add);
  // The language is that of the last document.
  expect(picked.mock.calls).toEqual([["add", "zh"]]);
});

test("The invoice's own choice is marked rather than that of its last document", () => {
  const before: HandedOut = {
    kind: "pdf",
    vat: "add",
    language: "en",
    total: pence(14_400),
    at: "2026-11-20T09:30:00.000Z",
  };
  shown({ before, invoice: { ...invoice, vatMode: "without" } });
  expect(choices().map((text) => text?.includes(t.last))).toEqual([false, true, false]);
});

test("The language is chosen beside the VAT", () => {
  const picked = shown();
  fireEvent.click(screen.getByLabelText(t.languages.en));
  press(t.included);
  expect(picked.mock.calls).toEqual([["included", "en"]]);
});
