// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { dayAt } from "@roundsman/core/day";
import { english } from "../../messages/en/all.ts";
import { handOvers as t } from "../../messages/late/hand-overs/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { useQueryClient } from "../../session/query-client.ts";
import { field, press } from "../../ui/testing.tsx";
import { showAt } from "../../ui/testing-screen.tsx";
import { NOTHING_CHOSEN, type Choice } from "./choice.ts";
import { GiveWork } from "./give-work.tsx";
import { GIVEN } from "./testing.ts";

const PEOPLE = [
  { id: 1, name: "Wei", isDisabled: false },
  { id: 2, name: "Mei", isDisabled: false },
  { id: 4, name: "Ann, who left", isDisabled: true },
];
const WORK = {
  invoices: 2,
  customers: 1,
  payable_amount: 40,
  staying: { invoices: 0, named: [] },
  routes: [],
};
async function giveWork(fetch: (path: string, init?: RequestInit) => Promise<Response>) {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 3,
    name: "Manager",
    email: "",
    manager: 1,
    driver: 0,
  });
  vi.stubGlobal("fetch", fetch);
  const chosen = vi.fn();
  showAt("/info/office/hand-overs", () => <ChoosesWork onChoice={chosen} />);
  fireEvent.change(await screen.findByLabelText(t.from), { target: { value: "1" } });
  return chosen;
}

function ChoosesWork({ onChoice }: { readonly onChoice: (choice: Choice) => void }) {
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const [hasLeft, setHasLeft] = useState(false);
  const onChange = (next: Choice) => {
    onChoice(next);
    setChoice(next);
  };
  return (
    <>
      <Notifications />
      {!hasLeft && <GiveWork people={PEOPLE} choice={choice} onChange={onChange} />}
      <button type="button" onClick={() => setHasLeft(true)}>
        Leave
      </button>
    </>
  );
}

test("If the contents of the work cannot be loaded, the form shows an error and a retry", async () => {
  const fetch = vi.fn(() => Promise.reject<Response>(new TypeError("No signal")));
  await giveWork(fetch);
  expect((await screen.findByRole("alert")).textContent).toBe(english.common.needsSignal);
  fetch.mockImplementation(() => Promise.resolve(Response.json(WORK)));
  press(english.common.retry);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByRole("status").textContent).toContain("2");
});

test("Work that cannot be handed over is named beforehand", async () => {
  const named = [
    { number: "B7-3", customer_name: "Panda" },
    { number: "INV-9", customer_name: "" },
  ];
  await giveWork(async () => Response.json({ ...WORK, staying: { invoices: 3, named } }));
  await screen.findByText(t.stays(3, "Wei"));
  expect(screen.getAllByRole("listitem").map((element) => element.textContent)).toEqual([
    "B7-3 · Panda",
    `INV-9 · ${english.invoices.unnamed}`,
    t.andMore(1),
  ]);
  expect(await addressOf(t.staysList)).toEqual([
    "/info/office/staying",
    { driver: "1", until: dayAt(Date.now()), of: "Wei" },
  ]);
});

test("The number of invoices to hand over links to their list, with the chosen route, for good", async () => {
  const routes = [{ id: 7, name: "North", stops: 2 }];
  await giveWork(async () => Response.json({ ...WORK, routes }));
  await screen.findByText(t.route("North", 2));
  fireEvent.change(field(t.what), { target: { value: "7" } });
  fireEvent.click(screen.getByLabelText(t.spans.good));
  await screen.findByText(t.holds(2, 1, "£40.00"));
  expect(await addressOf(t.holds(2, 1, "£40.00"))).toEqual([
    "/info/office/work",
    { driver: "1", route: "7", of: "Wei · North" },
  ]);
});

test("Routes without invoices can be handed over for good; with no work at all nothing can be", async () => {
  const routes = [{ id: 7, name: "North", stops: 2 }];
  const none = { ...WORK, invoices: 0, customers: 0, payable_amount: 0 };
  await giveWork(async () => Response.json({ ...none, routes }));
  await screen.findByText(t.nothing);
  fireEvent.click(screen.getByLabelText(t.spans.good));
  await giveToMei(t.askForGood(0), t.giveRoutes);
  cleanup();
  await giveWork(async () => Response.json(none));
  await screen.findByText(t.nothing);
  fireEvent.change(field(t.to), { target: { value: "2" } });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: t.give(0) }).disabled).toBe(true);
});

async function addressOf(name: string) {
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name });
  const { pathname, searchParams } = new URL(link.href, "http://server");
  return [pathname, Object.fromEntries(searchParams)];
}

test("The office's figures are read again after work was handed over", async () => {
  const board = ["office", "board", "2026-11-01", "2026-11-24"];
  const answers = useQueryClient();
  answers.setQueryData(board, {});
  await giveWork(async (_: string, init?: RequestInit) =>
    init?.method === "POST" ? Promise.reject(new TypeError("No answer")) : Response.json(WORK),
  );
  await giveToMei();
  // The server may have done it even though the answer was lost.
  const fault = await screen.findByRole("alert");
  await waitFor(() => expect(document.activeElement).toBe(fault));
  expect(answers.getQueryState(board)?.isInvalidated).toBe(true);
});

async function giveToMei(question?: string, button = t.give(2)) {
  fireEvent.change(field(t.to), { target: { value: "2" } });
  const give = await screen.findByRole<HTMLButtonElement>("button", { name: button });
  await waitFor(() => expect(give.disabled).toBe(false));
  fireEvent.click(give);
  if (question !== undefined) {
    const asked = await screen.findByRole("dialog", { name: t.ask("Wei", "Mei") });
    expect(asked.textContent).toContain(question);
  }
  fireEvent.click(await screen.findByRole("button", { name: t.yes }));
}

test("Leaving the form while it is sent does not reopen it with the answer", async () => {
  let answer: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => (answer = resolve));
  const chosen = await giveWork(async (_: string, init?: RequestInit) =>
    init?.method === "POST" ? response : Response.json(WORK),
  );
  await giveToMei();
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByLabelText(t.from)).toBeNull());
  chosen.mockClear();
  answer(Response.json(GIVEN, { status: 201 }));
  await screen.findByText(t.done("Mei"));
  expect(chosen).not.toHaveBeenCalled();
});

test("The work is handed over once somebody is chosen and the question is answered, and then the form is empty", async () => {
  const sent: unknown[] = [];
  const chosen = await giveWork(async (_: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Response.json(WORK);
    sent.push(JSON.parse(init.body as string));
    return Response.json(GIVEN, { status: 201 });
  });
  await screen.findByText(t.holds(2, 1, "£40.00"));
  expect(namesIn(t.from)).toEqual(["Wei", "Mei", "Ann, who left"]);
  expect(namesIn(t.to)).toEqual(["Mei"]);
  const give = screen.getByRole<HTMLButtonElement>("button", { name: t.give(2) });
  expect(screen.queryByText(t.staysList)).toBeNull();
  fireEvent.change(field(t.to), { target: { value: "2" } });
  await waitFor(() => expect(give.disabled).toBe(false));
  fireEvent.change(field(t.to), { target: { value: "" } });
  expect(give.disabled).toBe(true);
  const today = dayAt(Date.now());
  await giveToMei(t.askUntil(2, today));
  await screen.findByText(t.done("Mei"));
  expect(sent).toMatchObject([{ from_person: 1, to_person: 2, last_day: today }]);
  await waitFor(() => expect(chosen).toHaveBeenLastCalledWith(NOTHING_CHOSEN));
});

test("The recipient is cleared if the same person is chosen as the giver", async () => {
  const chosen = await giveWork(async () => Response.json(WORK));
  fireEvent.change(field(t.to), { target: { value: "2" } });
  expect(chosen).toHaveBeenLastCalledWith(expect.objectContaining({ from: 1, to: 2 }));
  fireEvent.change(field(t.from), { target: { value: "2" } });
  expect(chosen).toHaveBeenLastCalledWith(expect.objectContaining({ from: 2, to: null }));
});

const namesIn = (label: string) =>
  [...field(label).querySelectorAll("option")].slice(1).map(({ textContent }) => textContent);
