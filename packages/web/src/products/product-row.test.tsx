// @vitest-environment happy-dom
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import type { LocalProduct } from "../sync/store/local.ts";
import { rateNote } from "../ui/form/rate-words.ts";
import { showLinked } from "../ui/testing-router.tsx";
import { ProductRow } from "./product-row.tsx";

const t = english.products;

test("A product's row shows its name, price, discount and rate, and whether it was sent", async () => {
  const item = {
    key: "rice",
    name: "Rice 大米",
    price: pence(1250),
    discount: pence(50),
    vatRate: "zero",
    sync: "waiting",
  } as LocalProduct;
  const acts = { onToggle: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  showLinked(<ProductRow item={item} selected={undefined} {...acts} />);
  const name = await screen.findByText("Rice 大米");
  const parts = [...(name.nextElementSibling?.children ?? [])].map((part) => part.textContent);
  expect(parts).toEqual([
    "£12.50",
    t.off("£0.50"),
    rateNote(t.rates, "zero"),
    english.invoices.row.onPhone,
  ]);
  expect(screen.getByRole("button", { name: t.edit("Rice 大米") })).toBeTruthy();
  expect(screen.getByRole("button", { name: t.delete("Rice 大米") })).toBeTruthy();
});
