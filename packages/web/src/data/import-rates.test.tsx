// @vitest-environment happy-dom
import type { ImportedProduct } from "@roundsman/contract/exchange";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { products } from "../messages/en/products.ts";
import { data as t } from "../messages/late/data-en.ts";
import { press, show } from "../ui/testing.tsx";
import { ImportRates } from "./import-rates.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
});

test("An existing product keeps its VAT rate if the file names none", () => {
  const rows: readonly ImportedProduct[] = [
    { name: "Rice 10 kg", price: pence(1250) },
    { name: "Prawn crackers", price: pence(200) },
    { name: "Noodles", price: pence(300), vatRate: "reduced" },
  ];
  const known = new Map([
    ["rice 10 kg", "exempt"],
    ["noodles", "exempt"],
  ] as const);
  const imported: ImportedProduct[] = [];
  show(
    <ImportRates
      rows={rows}
      known={known}
      onBack={() => {}}
      onImport={(products) => void imported.push(...products)}
    />,
  );
  const select = screen.getByLabelText(`${products.rates.label}: Rice 10 kg`);
  expect(select).toHaveProperty("value", "exempt");
  press(t.rates.with);
  expect(imported.map(({ vatRate }) => vatRate)).toEqual(["exempt", "standard", "reduced"]);
});
