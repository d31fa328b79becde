import "fake-indexeddb/auto";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { beforeEach, expect, test } from "vitest";
import { pullAll } from "../../sync/pull/pull.ts";
import type { PullOptions } from "../../sync/pull/pull-options.ts";
import { createRig, CUSTOMER, type Rig } from "../../sync/testing/rig.ts";
import { askOlder, daysToAsk, MOST_CONTACTS } from "./ask-older.ts";
import { NO_FILTER, passes, type HistoryFilter } from "./history-filter.ts";

const today = day("2026-11-21");
const REACH = day("2026-08-23");
const OLDER = { start: day("1900-01-01"), end: day("2026-08-22") };
const [LOTUS, PEARL] = ["White Lotus", "东方明珠"];

let rig: Rig;
let asked: string[];
let options: PullOptions;
beforeEach(() => {
  rig = createRig();
  asked = [];
  options = {
    ...rig.sender,
    transport: (request) => {
      asked.push(request.path);
      return rig.server.transport(request);
    },
  };
});

let count = 0;
const key = () => `018f3a5e-0000-7000-8000-${String((count += 1)).padStart(12, "0")}`;

const contact = (name: string) => rig.server.plant("customers", { key: key(), ...CUSTOMER, name });

/** A paid invoice of a year ago, which the phone does not keep by itself. */
const sold = (name: string, customerId: number | null) =>
  rig.server.plant("invoices", {
    key: key(),
    date: day("2025-11-03"),
    paymentStatus: "paid",
    customerId,
    billTo: { ...EMPTY_BILL_TO, name },
  });

/** How the older invoices were found, and the names that the list then shows. */
async function shown(filter: Partial<HistoryFilter>) {
  await pullAll(rig.sender);
  const found = await askOlder(options, OLDER, { ...NO_FILTER, ...filter });
  const rows = await rig.phone.db.invoices.toArray();
  const names = rows.filter(passes({ ...NO_FILTER, ...filter }, today));
  return [found, names.map(({ billTo }) => billTo.name).toSorted()];
}

test("A pinyin search finds a contact's invoices that are too old for the phone, and shows how it searched", async () => {
  contact(LOTUS);
  contact(PEARL);
  sold(LOTUS, 1);
  sold(PEARL, 2);
  sold(`${PEARL}酒楼`, 2);
  expect(await shown({ customer: "dfmz" })).toEqual(["text", [PEARL, `${PEARL}酒楼`]]);
});

test("Words in another order find a contact's older invoices, too", async () => {
  contact(LOTUS);
  sold(LOTUS, 1);
  expect(await shown({ customer: "lotus white" })).toEqual(["text", [LOTUS]]);
});

test("Contacts that the server finds by the text itself are not requested one by one", async () => {
  contact(LOTUS);
  sold(LOTUS, 1);
  sold(`${LOTUS} Bath`, null);
  expect(await shown({ customer: "lotus" })).toEqual(["text", [LOTUS, `${LOTUS} Bath`]]);
  expect(asked).toEqual(["/api/search_invoices/"]);
});

test("Chinese characters are found by the server alone, so no invoice can be missing", async () => {
  contact(PEARL);
  sold(PEARL, 1);
  expect(await shown({ customer: "明珠" })).toEqual(["all", [PEARL]]);
});

test("If too many contacts match, they are not requested, and the answer says so", async () => {
  for (let index = 0; index <= MOST_CONTACTS; index += 1) contact(`${PEARL} ${index}`);
  sold(`${PEARL} 0`, 1);
  expect(await shown({ customer: "d" })).toEqual(["too many", []]);
  expect(asked).toEqual(["/api/search_invoices/"]);
});

test.each(["scheduled", "credit", "due", "overdue"] as const)(
  "Older %s invoices are not requested: the phone keeps every open one",
  (payment) => {
    expect(daysToAsk({ ...NO_FILTER, payment }, OLDER, REACH)).toBeNull();
  },
);

test("Paid invoices, and those of any status, are requested", () => {
  expect(daysToAsk({ ...NO_FILTER, payment: "paid" }, OLDER, REACH)).toEqual(OLDER);
  expect(daysToAsk(NO_FILTER, OLDER, REACH)).toEqual(OLDER);
});
