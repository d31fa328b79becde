import { expect, test } from "vitest";
import * as z from "zod/mini";
import customerAccounts from "../../fixtures/customer-accounts.json";
import office from "../../fixtures/office.json";
import officeLists from "../../fixtures/office-lists.json";
import payments from "../../fixtures/payments.json";
import stock from "../../fixtures/stock.json";
import { contract } from "../contract.ts";
import type { Schema } from "../wire/endpoint.ts";

const REPLIES: readonly (readonly [string, Schema, readonly { readonly wire: unknown }[]])[] = [
  ["payments", contract.payments.list.reply, payments.replies.list],
  ["a statement", contract.customerAccounts.statement.reply, customerAccounts.replies.statement],
  ["the open day", contract.stock.van.reply, stock.replies.van],
  ["the board", contract.office.board.reply, office.replies.board],
  ["the office's payments", contract.officeLists.payments.reply, officeLists.replies.payments],
];

/** A response of a later release, which knows another payment method. */
const later = (wire: unknown): string =>
  JSON.stringify(wire).replaceAll(/"method":"[a-z]+"/g, '"method":"wallet"');

test.each(REPLIES)(
  "%s with a method of a later release can be read, as unknown",
  (_, reply, examples) => {
    const texts = examples.map(({ wire }) => later(wire)).filter((text) => text.includes("wallet"));
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      const read = JSON.stringify(z.decode(reply, JSON.parse(text)));
      expect(read).not.toContain("wallet");
      expect(read).toContain('"method":"unknown"');
    }
  },
);
