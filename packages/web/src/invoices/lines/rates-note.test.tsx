// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { ONE_UNIT } from "@roundsman/core/quantity";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { chinese } from "../../messages/zh/all.ts";
import { english } from "../../messages/en/all.ts";
import { sessionStore } from "../../session/current-session.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import type { LocalProduct } from "../../sync/store/local.ts";
import { press, show } from "../../ui/testing.tsx";
import { RatesNote } from "./rates-note.tsx";

const OWNER = 63;
const t = english.editor.lines;
const line = (id: number, name: string): Line => ({
  id,
  name,
  price: pence(1_200),
  discount: pence(0),
  quantity: ONE_UNIT,
});
const RICE = line(4, "Rice");
const FOIL = line(5, "Foil trays");

beforeEach(async () => {
  const driver = { id: OWNER, name: "Li", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...driver });
  const product = { key: "rice", id: 4, name: "Rice", deletedAt: "", vatRate: "zero" };
  await databaseOf(OWNER).products.put(product as LocalProduct);
});

test("Lines whose products have a rate now show a note, and a tap adopts the rates", async () => {
  const put = vi.fn();
  show(<RatesNote lines={[RICE, FOIL]} onPut={put} />);
  await screen.findByText(t.rateless(1));
  press(t.takeRates);
  expect(put).toHaveBeenCalledWith([{ ...RICE, vatRate: "zero" }]);
});

test("No note is shown if every line has its rate, or no product has one", async () => {
  const draw = show(<RatesNote lines={[RICE]} onPut={() => {}} />);
  await screen.findByRole("note");
  draw(<RatesNote lines={[{ ...RICE, vatRate: "standard" }, FOIL]} onPut={() => {}} />);
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("The note is shown in Chinese, too", async () => {
  show(<RatesNote lines={[RICE]} onPut={() => {}} />, { language: "zh", messages: chinese });
  await screen.findByText(chinese.editor.lines.rateless(1));
});
