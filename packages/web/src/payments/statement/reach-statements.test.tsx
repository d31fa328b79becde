// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { payments } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { press, show } from "../../ui/testing.tsx";
import { AllStatements } from "./all-statements.tsx";
import { StatementsAction } from "./statements-action.tsx";

const t = payments.statement;
const { customers: words } = english;
const OWNER = 72;
vi.stubGlobal("matchMedia", (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }),
);
beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No signal")));
  const person = { id: OWNER, name: "Li", email: "", manager: 0, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  await Promise.all(databaseOf(OWNER).tables.map((table) => table.clear()));
});

/** A customer who owes this many pence. */
async function owing(key: string, total: number): Promise<string> {
  const db = databaseOf(OWNER);
  await db.customers.put({ key, id: null, name: key, deletedAt: "", images: [] } as never);
  await db.invoices.put({
    ...draftFor(key),
    key: `invoice of ${key}`,
    id: null,
    deletedAt: "",
    dueDate: null,
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0) },
  } as never);
  return key;
}

test("the menu's sheet lists the customers who owe", async () => {
  await owing("Jade", 1000);
  await owing("Lotus", 2000);
  await owing("Panda", 0);
  show(<AllStatements onClose={() => undefined} />);
  await screen.findByText(t.all(2));
});

test("it says so if no customer owes anything", async () => {
  await owing("Panda", 0);
  show(<AllStatements onClose={() => undefined} />);
  await screen.findByText(t.nobodyOwes);
});

test("selection mode makes the statements of the selected customers, and requires one", async () => {
  const draw = show(
    <>
      <Notifications />
      <StatementsAction chosen={[]} />
    </>,
  );
  press(words.statementsOfChosen);
  await screen.findByText(words.selectOne);
  draw(<StatementsAction chosen={["Jade", "Lotus", "Panda"]} />);
  press(words.statementsOfChosen);
  await screen.findByText(t.all(3));
});
