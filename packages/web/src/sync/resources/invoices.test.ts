import type { WireRequest } from "@roundsman/contract/client";
import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { invoiceResource } from "./invoices.ts";

test("Of paid invoices those since a day are read; the others come with the three lists", async () => {
  const asked: WireRequest[] = [];
  const lists = invoiceResource.lists(
    (request) => {
      asked.push(request);
      return Promise.reject(new Error("No signal"));
    },
    { owner: 8, since: day("2026-08-23") },
  );
  for (const list of lists) await expect(list({ limit: 100 })).rejects.toThrow("No signal");
  const { path, body = "" } = asked.at(-1) ?? {};
  expect(path).toBe("/api/search_invoices/");
  expect(JSON.parse(body)).toMatchObject({ payment_status: "paid", start_date: "2026-08-23" });
  expect(asked).toHaveLength(4);
});
