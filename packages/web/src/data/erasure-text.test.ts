import type { ForeseenErasure } from "@roundsman/contract/business/privacy";
import { pence } from "@roundsman/core/money";
import { expect, it } from "vitest";
import { data as english } from "../messages/late/data-en.ts";
import { data as chinese } from "../messages/late/data-zh.ts";
import { erasureText } from "./erasure-text.ts";

const NOTHING: ForeseenErasure = {
  kept: 0,
  until: null,
  scheduled: 0,
  copies: [],
  own_entries: [],
  on_account: pence(0),
};
const MORE: ForeseenErasure = {
  ...NOTHING,
  copies: [
    { id: 2, name: "Mei" },
    { id: 3, name: "Jun" },
  ],
  own_entries: [{ id: 4, name: "Ada" }],
  on_account: pence(2000),
};

it("before an erasure the text names who else has the customer, and what is on account, in both languages", () => {
  expect(erasureText(english.privacy, NOTHING)).not.toMatch(/Mei|copy|account/);
  const text = erasureText(english.privacy, MORE);
  expect(text).toContain("Mei, Jun got this customer with handed-over work: the copy is erased");
  expect(text).toContain("Ada did work for this customer under an entry of their own: it stays.");
  expect(text).toContain("£20.00 on account stays in the figures, but pays no invoice any more.");
  const inChinese = erasureText(chinese.privacy, MORE);
  for (const part of ["Mei, Jun", "Ada", "£20.00"]) expect(inChinese).toContain(part);
});
