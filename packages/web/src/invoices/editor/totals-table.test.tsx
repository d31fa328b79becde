// @vitest-environment happy-dom
import type { Company } from "@roundsman/core/company";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { show } from "../../ui/testing.tsx";
import { TotalsTable } from "./totals-table.tsx";

const seller = vi.hoisted(() => ({ now: null as Pick<Company, "vatNumber"> | null }));
vi.mock("../../companies/queries.ts", () => ({ useIssuer: () => seller.now }));

const t = english.editor.totals;
const { lines, date } = draftFor(null, 12);

function saysVat(now: typeof seller.now, more: object = {}): boolean {
  seller.now = now;
  show(<TotalsTable {...{ lines, date, vatMode: undefined, companyKey: null, ...more }} />);
  expect(screen.getAllByText("£24.00").length).toBeGreaterThan(0);
  return screen.queryByText(t.vat) !== null;
}

test("Before VAT is chosen, totals of a seller without a VAT number include none, as the document", () => {
  expect(saysVat({ vatNumber: "" })).toBe(false);
});

test("Those of a registered seller, and of an unknown one, include it", () => {
  expect(saysVat({ vatNumber: "GB 123 4567 82" })).toBe(true);
});

test("A seller that the phone does not know yet may be registered", () => {
  expect(saysVat(null)).toBe(true);
});

test("A document handed out with VAT still shows it, whoever the seller is now", () => {
  expect(saysVat({ vatNumber: "" }, { lastDocument: { vat: "included" } })).toBe(true);
});
