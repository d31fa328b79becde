import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { addDays, day, daysBetween } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { ONE_UNIT } from "@roundsman/core/quantity";
import { describe, expect, test } from "vitest";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { blankDraft, defaultsFrom, movedTo, repeated } from "./draft.ts";

const TODAY = day("2026-11-21");

const invoice: LocalInvoice = {
  id: 7,
  key: "seven",
  ownerId: 1,
  customerId: 3,
  customerKey: "jade",
  companyId: 2,
  companyKey: "lantern",
  billTo: { ...EMPTY_BILL_TO, name: "Jade" },
  date: day("2026-10-31"),
  supplyDate: day("2026-10-30"),
  dueDate: day("2026-11-14"),
  summary: "weekly",
  footnote: "",
  lines: [],
  totals: { total: pence(0), discount: pence(0) },
  deliveryStatus: "delivered",
  paymentStatus: "paid",
  paidFrom: null,
  beforeStock: false,
  lastDocument: {
    kind: "pdf",
    vat: "add",
    language: "en",
    total: pence(0),
    at: "2026-10-31T09:00:00.000Z",
  },
  version: 4,
  createdAt: "",
  updatedAt: "",
  sync: "sent",
  deletedAt: "",
};

describe("a copy of an invoice", () => {
  test("has the same company and payment terms, and is neither supplied nor sent", () => {
    const again = repeated(invoice, TODAY);
    expect(again).toMatchObject({
      date: TODAY,
      dueDate: "2026-12-05",
      supplyDate: null,
      companyKey: "lantern",
      summary: "weekly",
    });
    expect(again).not.toHaveProperty("lastDocument");
    expect(repeated({ ...invoice, dueDate: null }, TODAY).dueDate).toBeNull();
  });
  test("has its customer's current address, terms and VAT", () => {
    const moved = { ...EMPTY_BILL_TO, name: "Jade Garden", address: "2 Mill Lane" };
    const customer = { ...moved, key: "jade", termsDays: 14, vatMode: "add" } as LocalCustomer;
    const known = { customer };
    expect(repeated({ ...invoice, dueDate: null }, TODAY, known)).toMatchObject({
      billTo: moved,
      customerKey: "jade",
      dueDate: "2026-12-05",
      vatMode: "add",
    });
    const mergedInto = { customer: { ...customer, key: "kept" } };
    expect(repeated(invoice, TODAY, mergedInto).customerKey).toBe("kept");
    expect(repeated(invoice, TODAY, { customer: { ...customer, termsDays: 30 } }).dueDate).toBe(
      "2026-12-21",
    );
    const usual = { customer: { ...customer, termsDays: 0, vatMode: "" as const } };
    expect(repeated({ ...invoice, vatMode: "without" }, TODAY, usual)).toMatchObject({
      dueDate: "2026-12-05",
      vatMode: "without",
    });
  });
  test("has the current rates of its goods", () => {
    const rice = {
      id: 4,
      name: "Rice",
      price: pence(1200),
      discount: pence(0),
      quantity: ONE_UNIT,
    };
    const goods = [{ key: "rice", id: 4, name: "Rice", vatRate: "zero" as const }];
    const { lines } = repeated({ ...invoice, lines: [rice] }, TODAY, { goods });
    expect(lines).toEqual([{ ...rice, vatRate: "zero" }]);
  });
});

describe("a change of the date", () => {
  const draft = { ...blankDraft(TODAY, null), dueDate: day("2026-11-28") };

  test("leaves the due date as it is, as long as that is not before the new date", () => {
    expect(movedTo(day("2026-11-28"), draft, 0)).toEqual({
      date: "2026-11-28",
      dueDate: "2026-11-28",
    });
    expect(movedTo(day("2026-01-01"), draft, 0)).toEqual({
      date: "2026-01-01",
      dueDate: "2026-11-28",
    });
    expect(movedTo(day("2026-12-24"), blankDraft(TODAY, null), 14)).toEqual({
      date: "2026-12-24",
      dueDate: null,
    });
  });

  test("moves an earlier due date along, with the same payment terms", () => {
    expect(movedTo(day("2026-11-29"), draft, 0)).toEqual({
      date: "2026-11-29",
      dueDate: "2026-12-06",
    });
  });

  test("moves a due date along that follows from the customer's terms", () => {
    expect(movedTo(day("2026-11-25"), draft, daysBetween(TODAY, draft.dueDate))).toEqual({
      date: "2026-11-25",
      dueDate: addDays(day("2026-11-25"), daysBetween(TODAY, draft.dueDate)),
    });
    expect(movedTo(day("2026-11-25"), draft, 30).dueDate).toBe("2026-11-28");
  });
});

describe("the customer's defaults", () => {
  const theirs = { vatMode: "add", termsDays: 14 } as const;
  const draft = { ...blankDraft(TODAY, null) };

  test("are the VAT and the due date of a new invoice, and change with the customer", () => {
    const taken = defaultsFrom(theirs, draft);
    expect(taken).toEqual({ vatMode: "add", dueDate: day("2026-12-05") });
    expect(defaultsFrom({}, { ...draft, ...taken }).vatMode).toBeUndefined();
    expect(defaultsFrom({ vatMode: "", termsDays: 0 }, draft)).toEqual({
      vatMode: undefined,
      dueDate: null,
    });
  });

  test("are removed with the customer whose terms they were, and leave a day that somebody chose", () => {
    const taken = defaultsFrom(theirs, draft);
    expect(defaultsFrom({}, { ...draft, ...taken }, 14).dueDate).toBeNull();
    const chosen = { ...draft, dueDate: day("2026-12-04") };
    expect(defaultsFrom({}, chosen, 14).dueDate).toBe("2026-12-04");
    expect(defaultsFrom({}, { ...draft, dueDate: TODAY }, 0).dueDate).toBe(TODAY);
  });

  test("leave a typed due date if the same customer is chosen again", () => {
    const typed = { ...draft, customerKey: "jade", dueDate: day("2026-12-24") };
    const chosen = { ...typed, vatMode: "without" as const };
    expect(defaultsFrom({ ...theirs, key: "jade" }, chosen, 14)).toEqual({
      vatMode: "without",
      dueDate: "2026-12-24",
    });
    expect(defaultsFrom({ ...theirs, key: "lantern" }, chosen, 14).dueDate).toBe("2026-12-05");
  });

  test("leave the VAT that was chosen for a saved invoice", () => {
    const saved = { ...draft, version: 3, vatMode: "without" as const };
    expect(defaultsFrom(theirs, saved).vatMode).toBe("without");
    expect(defaultsFrom(theirs, { ...saved, vatMode: undefined }).vatMode).toBe("add");
  });
});
