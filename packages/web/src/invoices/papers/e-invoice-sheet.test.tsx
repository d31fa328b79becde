// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Company } from "@roundsman/core/company";
import {
  E_INVOICE_KINDS,
  type EInvoiceKind,
  type HandedOut,
} from "@roundsman/core/issuing/handed-out";
import { pence } from "@roundsman/core/money";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { newDriverSignedIn } from "../../session/testing.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { show } from "../../ui/testing.tsx";
import { EInvoiceSheet } from "./e-invoice-sheet.tsx";

const { eInvoice: t } = english.editor;
const UNREGISTERED: Company = {
  name: "Chen & Sons",
  email: "",
  registrationNumber: "08123456",
  bankAccount: "",
  bankSortCode: "",
  vatNumber: "",
  contactNumber: "",
  contactPerson: "",
};
const REGISTERED: Company = { ...UNREGISTERED, vatNumber: "GB 999 9999 73" };
const ON_PEPPOL: Company = { ...REGISTERED, peppolId: "9932:GB999999973" };
const JADE = {
  key: "jade",
  name: "Jade Garden",
  deletedAt: "",
  peppolId: "9930:DE123456789",
  buyerReference: "4711",
} as LocalCustomer;

beforeEach(newDriverSignedIn);

const shown = (props: Partial<ComponentProps<typeof EInvoiceSheet>> = {}) => {
  const picked = vi.fn();
  show(
    <EInvoiceSheet
      opened
      draft={draftFor(null)}
      before={null}
      company={REGISTERED}
      onClose={() => {}}
      onPick={picked}
      {...props}
    />,
  );
  return picked;
};
const button = (kind: EInvoiceKind) =>
  screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(`^${escaped(t.kinds[kind])}`) });
const escaped = (text: string) => text.replaceAll(/[()]/g, String.raw`\$&`);
const offered = () => E_INVOICE_KINDS.filter((kind) => !button(kind).disabled);
/** What keeps the invoice from being an e-invoice of any kind. */
const lacks = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const chooseVat = (vat: keyof typeof t.vats) => fireEvent.click(screen.getByLabelText(t.vats[vat]));
const vat = () =>
  Object.values(t.vats).find((label) => screen.getByLabelText<HTMLInputElement>(label).checked);

test("An invoice without a seller is no e-invoice, and the sheet says what is missing", () => {
  const picked = shown({ company: null });
  expect(lacks()).toEqual([t.lacks["no-seller"], t.lacks["no-seller-id"]]);
  expect(offered()).toEqual([]);
  fireEvent.click(button("ubl"));
  expect(picked).not.toHaveBeenCalled();
});

test("An invoice without products is no e-invoice", () => {
  shown({ draft: { ...draftFor(null), lines: [] } });
  expect(lacks()).toEqual([t.lacks["no-lines"]]);
  expect(offered()).toEqual([]);
});

test("A seller without a VAT number begins without VAT, and cannot show any", () => {
  shown({ company: UNREGISTERED });
  expect(vat()).toBe(t.vats.without);
  expect(lacks()).toEqual([]);
  for (const mode of ["included", "add"] as const) {
    chooseVat(mode);
    expect(lacks(), mode).toEqual([t.lacks["no-vat-number"]]);
    expect(offered(), mode).toEqual([]);
  }
});

test("A registered seller of lines with rates cannot leave VAT out", () => {
  const { lines, ...draft } = draftFor(null);
  const rated = lines.map((line) => ({ ...line, vatRate: "standard" as const }));
  shown({ draft: { ...draft, lines: rated } });
  expect(lacks()).toEqual([]);
  chooseVat("without");
  expect(lacks()).toEqual([t.lacks["vat-left-out"]]);
  expect(offered()).toEqual([]);
});

test("Peppol needs more than the other kinds, and says so under its own name", () => {
  shown();
  expect(lacks()).toEqual([]);
  expect(offered()).toEqual(["factur-x", "ubl", "cii"]);
  for (const lack of ["no-seller-endpoint", "no-buyer-endpoint", "no-buyer-reference"] as const)
    expect(button("peppol").textContent, lack).toContain(t.lacks[lack]);
  expect(button("ubl").textContent).not.toContain(t.lacks["no-buyer-endpoint"]);
});

test("Peppol is offered with the addresses of both and the customer's reference", async () => {
  await currentPhone().db.customers.put(JADE);
  const picked = shown({ draft: draftFor("jade"), company: ON_PEPPOL });
  await waitFor(() => expect(offered()).toEqual(E_INVOICE_KINDS));
  fireEvent.click(button("peppol"));
  expect(picked).toHaveBeenCalledWith({ kind: "peppol", vat: "included", language: "both" });
});

test("A kind is picked with the chosen VAT option, in the customer's language", async () => {
  await currentPhone().db.customers.put({ ...JADE, documentLanguage: "zh", vatMode: "add" });
  const picked = shown({ draft: draftFor("jade") });
  await waitFor(() => expect(vat()).toBe(t.vats.add));
  fireEvent.click(button("factur-x"));
  chooseVat("included");
  fireEvent.click(button("cii"));
  expect(picked.mock.calls).toEqual([
    [{ kind: "factur-x", vat: "add", language: "zh" }],
    [{ kind: "cii", vat: "included", language: "zh" }],
  ]);
});

const handedOut = (total: number, mode: HandedOut["vat"]): HandedOut => ({
  kind: "pdf",
  vat: mode,
  language: "en",
  total: pence(total),
  at: "2026-11-20T10:00:00.000Z",
});

test("The sheet begins with the VAT option of the last document", () => {
  shown({ before: handedOut(3000, "add") });
  expect(vat()).toBe(t.vats.add);
});

test("The VAT option of the invoice comes before that of its last document", () => {
  shown({
    before: handedOut(3000, "add"),
    draft: { ...draftFor(null), vatMode: "without" },
  });
  expect(vat()).toBe(t.vats.without);
});

test("Another total than the one handed out is said before a kind is picked", () => {
  // The draft comes to £25.00, and to £30.00 with VAT added.
  shown({ before: handedOut(2500, "included") });
  expect(screen.queryByRole("status")).toBeNull();
  chooseVat("add");
  expect(screen.getByRole("status").textContent).toContain("£25.00");
  expect(offered()).toEqual(["factur-x", "ubl", "cii"]);
  chooseVat("without");
  expect(screen.queryByRole("status")).toBeNull();
});
