// @vitest-environment happy-dom
import { pence } from "@roundsman/core/money";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { spokenEnglish } from "../messages/en/spoken.ts";
import type { Spoken } from "../messages/speak.ts";
import { chinese } from "../messages/zh/all.ts";
import type { Owing } from "../payments/queries.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { showLinked } from "../ui/testing-router.tsx";
import { CustomerRow } from "./customer-row.tsx";

const NAME = "Jade Garden 翠园";
const CUSTOMER = {
  key: "jade",
  id: 7,
  name: NAME,
  city: "London",
  postcode: "WC2H 7BA",
  phone: "020 7946 0114",
  premium: false,
  sync: "sent",
} as LocalCustomer;

const IN_ENGLISH: Spoken = { language: "en", messages: spokenEnglish };
const IN_CHINESE: Spoken = { language: "zh", messages: chinese };

interface Shown {
  readonly customer?: Partial<LocalCustomer>;
  readonly owing?: Owing;
  readonly selected?: boolean;
  readonly spoken?: Spoken;
}

/** A row within a router, because it links to the customer's page. */
function shown({ customer, owing, selected, spoken = IN_ENGLISH }: Shown = {}) {
  const acts = { onToggle: vi.fn(), onInvoices: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  const row = (
    <CustomerRow item={{ ...CUSTOMER, ...customer }} selected={selected} owing={owing} {...acts} />
  );
  showLinked(row, spoken);
  return acts;
}

const owes = (owed: number, days = 0, oldest = 0): Owing => ({ owed: pence(owed), days, oldest });

/** The parts of the row's second line, once it is drawn. */
async function details(): Promise<readonly (string | null)[]> {
  const name = await screen.findByText(NAME);
  return [...(name.nextElementSibling?.children ?? [])].map((part) => part.textContent);
}

test("A row shows where the customer is and how to reach them, and links to their page", async () => {
  shown();
  expect(await details()).toEqual(["London WC2H 7BA", "020 7946 0114"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/contact/7");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("A customer who was not sent yet is linked by the key, and is marked as pending", async () => {
  shown({ customer: { id: null, city: "", phone: "", sync: "waiting" } });
  expect(await details()).toEqual(["WC2H 7BA", spokenEnglish.invoices.row.onPhone]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/contact/jade");
});

test.each([
  ["owes and is late", owes(12_345, 3, 3), ["Owes £123.45", "3 days late"]],
  ["is one day late", owes(5, 1, 1), ["Owes £0.05", "1 day late"]],
  ["has something older", owes(100, 2, 40), ["Owes £1.00", "2 days late", "oldest 40 days"]],
  ["is not late yet", owes(100, 0, 9), ["Owes £1.00", "oldest 9 days"]],
  ["owes from today", owes(100), ["Owes £1.00"]],
  ["has money on account", owes(-2000, 0, 12), ["£20.00 in credit"]],
] as const)("Sorted by debt, a row shows the amount for whoever %s", async (_, owing, words) => {
  shown({ owing });
  expect(await details()).toEqual([...words, "London WC2H 7BA"]);
});

test.each([
  ["is late", owes(12_345, 3, 40), ["欠款 £123.45", "逾期 3 天", "最早的已 40 天"]],
  ["has money on account", owes(-2000), ["结余 £20.00"]],
] as const)("In Chinese a row shows it too, for whoever %s", async (_, owing, words) => {
  shown({ owing, spoken: IN_CHINESE });
  expect(await details()).toEqual([...words, "London WC2H 7BA"]);
});

test.each([
  [
    IN_ENGLISH,
    [`View invoices of ${NAME}`, `Edit ${NAME}`, `Delete ${NAME}`],
    "Regular customer",
    `Select ${NAME}`,
  ],
  [IN_CHINESE, [`查看 ${NAME} 的发票`, `编辑 ${NAME}`, `删除 ${NAME}`], "老客户", `选择 ${NAME}`],
] as const)(
  "Icons and the star are labelled with the customer's name, and each does its own action",
  async (spoken, names, star, select) => {
    const { onInvoices, onEdit, onDelete } = shown({ spoken, customer: { premium: true } });
    await details();
    const icons = screen.getAllByRole("button");
    expect(icons.map((icon) => icon.getAttribute("aria-label"))).toEqual(names);
    expect(screen.getByLabelText(star)).toBeTruthy();
    for (const [index, act] of [onInvoices, onEdit, onDelete].entries()) {
      expect(act).not.toHaveBeenCalled();
      fireEvent.click(icons[index] as HTMLElement);
      expect(act).toHaveBeenCalledOnce();
    }
    expect(screen.queryByLabelText(select)).toBeNull();
  },
);

test.each([
  [IN_ENGLISH, `Select ${NAME}`, false],
  [IN_CHINESE, `选择 ${NAME}`, true],
] as const)(
  "While contacts are selected the row is one checkbox",
  async (spoken, select, selected) => {
    const { onToggle } = shown({ spoken, selected });
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: select });
    expect(box.checked).toBe(selected);
    expect([screen.queryByRole("link"), screen.queryByRole("button")]).toEqual([null, null]);
    fireEvent.click(screen.getByText(NAME));
    expect(onToggle).toHaveBeenCalledOnce();
  },
);
