// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Quantity } from "@roundsman/core/quantity";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stock } from "../../messages/late/stock/en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { fill, press, show } from "../../ui/testing.tsx";
import type { StockItem } from "../van/items.ts";
import { CountStep } from "./count-step.tsx";

const { move, scan, taking } = stock;
const item = (key: string, barcode: string): StockItem => ({
  key,
  name: key,
  onHand: 3000 as Quantity,
  reserved: 0 as Quantity,
  short: 0 as Quantity,
  low: null,
  isLow: false,
  barcode,
  sync: "sent",
});
const items = [item("rice", "5000000000012"), item("noodles", "5000000000029")];

beforeEach(() => {
  const narrow = (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query });
  vi.stubGlobal("matchMedia", narrow);
  return () => vi.unstubAllGlobals();
});

test("Another product is found by pinyin", () => {
  const tofu = { ...item("tofu", ""), name: "嫩豆腐" };
  const onJump = vi.fn();
  show(
    <ConfirmProvider>
      <CountStep
        item={item("rice", "5000000000012")}
        before={null}
        items={[...items, tofu]}
        onJump={onJump}
        onSkip={vi.fn()}
        onCount={vi.fn()}
      />
    </ConfirmProvider>,
  );
  const search = screen.getByRole("combobox", { name: stock.search });
  search.focus();
  fireEvent.click(search);
  fireEvent.change(search, { target: { value: "ndf" } });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([tofu.name]);
  fireEvent.click(screen.getByRole("option"));
  expect(onJump.mock.calls).toEqual([[2]]);
});

test("A typed barcode opens its product, and counts nothing on the way", async () => {
  const [onJump, onCount] = [vi.fn(), vi.fn()];
  show(
    <ConfirmProvider>
      <CountStep
        item={item("rice", "5000000000012")}
        before={null}
        items={items}
        onJump={onJump}
        onSkip={vi.fn()}
        onCount={onCount}
      />
    </ConfirmProvider>,
  );
  fill(`${move.counted} · ${taking.expected} 3`, "5");
  press(scan.title);
  await waitFor(() => expect(screen.getByLabelText(scan.typed)).toBeTruthy());
  fill(scan.typed, "5000000000029");
  press(scan.find);
  expect(onJump.mock.calls).toEqual([[1]]);
  expect(onCount).not.toHaveBeenCalled();
});
