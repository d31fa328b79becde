// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { managerSignedIn } from "../driver-papers/testing.ts";
import { english } from "../messages/en/all.ts";
import { catalogue as t } from "../messages/late/catalogue/en.ts";
import { press } from "../ui/testing.tsx";
import { showAt } from "../ui/testing-screen.tsx";
import { CatalogueScreen } from "./screen.tsx";

const AT = "2026-11-21T12:00:00.000Z";
const KEPT = { version: 1, created_at: AT, updated_at: AT };
const member = (id: number, name: string, more: object = {}) => ({
  ...KEPT,
  id,
  name,
  client_id: `0198c1a2-0000-7000-8000-00000000000${id}`,
  login: name.toLowerCase(),
  email: `${name}@example.com`,
  manager: 0,
  driver: 1,
  disabled: false,
  last_seen: "",
  devices: 0,
  ...more,
});
const WEI = member(1, "Wei");
const MEI = member(2, "Mei", { disabled: true });
const RICE = {
  ...KEPT,
  id: 4,
  client_id: "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e02",
  product_name: "Rice",
  price: 9.8,
  discount_amount: 0,
  assigned_to: [1],
  hidden_by: [],
};
const NOODLES = {
  product_name: "Noodles",
  price: 2,
  discount_amount: 0,
  product_ids: [7],
  person_ids: [1],
};
const FORMS = { products: () => null, customers: () => null, erase: () => null };

/** The response of each path; undefined leaves it unanswered. */
type Answers = Readonly<Record<string, object | undefined>>;
const ANSWERS: Answers = {
  "/api/team/": [WEI, MEI],
  "/api/office/products/": [RICE],
  "/api/office/products/offers/": { offers: [NOODLES] },
};

const sent: (readonly [string, unknown])[] = [];
let answers: Answers = ANSWERS;
beforeEach(() => {
  sent.length = 0;
  notifications.clean();
  vi.stubGlobal("fetch", async (path: string, init: { readonly body?: string }) => {
    const { pathname } = new URL(path, "http://server");
    if (init.body) sent.push([pathname, JSON.parse(init.body)]);
    const answer = answers[pathname];
    if (!answer) throw new TypeError("No signal");
    return Response.json(answer);
  });
  return managerSignedIn();
});

function open(given: Answers): void {
  answers = given;
  showAt("/info/office/catalogue", () => (
    <>
      <Notifications />
      <CatalogueScreen forms={FORMS} FileSheet={() => null} />
    </>
  ));
}

test("without the team no driver is shown, and nothing can be assigned", async () => {
  open({ ...ANSWERS, "/api/team/": undefined });
  expect((await screen.findByRole("alert")).textContent).toBe(english.common.needsSignal);
  expect(screen.queryByText(t.nobody)).toBeNull();
  expect(screen.queryByRole("button", { name: t.add.products })).toBeNull();
  answers = ANSWERS;
  press(english.common.retry);
  const rows = within(await screen.findByRole("list", { name: t.kinds.products }));
  rows.getByText("Wei");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("offers that could not be loaded are loaded again with a tap", async () => {
  open({ ...ANSWERS, "/api/office/products/offers/": undefined });
  const offers = within(await screen.findByRole("region", { name: t.offers.products }));
  expect(offers.getByRole("alert").textContent).toBe(english.common.needsSignal);
  answers = ANSWERS;
  press(english.common.retry);
  await offers.findByText("Noodles");
  expect(offers.queryByRole("alert")).toBeNull();
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...RICE,
    id: at + 1,
    product_name: at % 2 === 0 ? `Rice ${at}` : `Tea ${at}`,
    assigned_to: [],
  }));
const assignAll = async () => {
  press(t.assign);
  const sheet = within(await screen.findByRole("dialog"));
  fireEvent.click(sheet.getByRole("checkbox", { name: "Wei" }));
  press(t.give);
};
const sizes = () =>
  sent.map(([, body]) => (body as { readonly product_ids: readonly number[] }).product_ids.length);

test("of thousands of products only those in view are drawn, and all are assigned by a few calls with one result", async () => {
  open({
    ...ANSWERS,
    "/api/office/products/": many(5000),
    "/api/office/products/assign/": { products: [] },
  });
  const rows = within(await screen.findByRole("list", { name: t.kinds.products }));
  expect(rows.getAllByRole("listitem").length).toBeLessThan(100);
  fireEvent.click(rows.getByRole("checkbox", { name: t.select("Rice 0") }));
  press(english.common.selectAll);
  expect(screen.getByText(t.selected(5000))).toBeTruthy();
  await assignAll();
  await screen.findByText(t.given);
  expect(sizes()).toEqual([1000, 1000, 1000, 1000, 1000]);
  expect(screen.getAllByText(t.given)).toHaveLength(1);
});

test("if a call fails, the rest stays selected, and the message says how many were assigned", async () => {
  let calls = 0;
  open({
    ...ANSWERS,
    "/api/office/products/": many(2500),
    get "/api/office/products/assign/"() {
      calls += 1;
      return calls === 2 ? undefined : { products: [] };
    },
  });
  const rows = within(await screen.findByRole("list", { name: t.kinds.products }));
  fireEvent.click(rows.getByRole("checkbox", { name: t.select("Rice 0") }));
  press(english.common.selectAll);
  await assignAll();
  await screen.findByText(`${t.partly(1000, 2500)} ${english.common.needsSignal}`);
  expect(screen.getByText(t.selected(1500))).toBeTruthy();
  press(t.give);
  await screen.findByText(t.given);
  expect(sizes()).toEqual([1000, 1000, 1000, 500]);
});

test("an assignment whose answer was lost is repeated as the same request", async () => {
  const keys: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit & { readonly body?: string }) => {
    if (path.includes("/assign/")) keys.push(new Headers(init.headers).get("idempotency-key"));
    const answer = await fetch(path, init);
    if (path.includes("/assign/") && keys.length === 1) throw new TypeError("No signal");
    return answer;
  });
  open({
    ...ANSWERS,
    "/api/office/products/": many(3),
    "/api/office/products/assign/": { products: [] },
  });
  const rows = within(await screen.findByRole("list", { name: t.kinds.products }));
  fireEvent.click(rows.getByRole("checkbox", { name: t.select("Rice 2") }));
  fireEvent.click(rows.getByRole("checkbox", { name: t.select("Rice 0") }));
  await assignAll();
  await screen.findByText(english.common.needsSignal);
  press(t.give);
  await screen.findByText(t.given);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test("what was unassigned after a lost answer is assigned by a new request", async () => {
  const keys: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit & { readonly body?: string }) => {
    const isGiven = path.includes("/assign/");
    if (isGiven) keys.push(new Headers(init.headers).get("idempotency-key"));
    const answer = await fetch(path, init);
    if (isGiven && keys.length === 1) throw new TypeError("No signal");
    return answer;
  });
  open({
    ...ANSWERS,
    "/api/office/products/": many(3),
    "/api/office/products/assign/": { products: [] },
    "/api/office/products/unassign/": { products: [] },
  });
  const rows = within(await screen.findByRole("list", { name: t.kinds.products }));
  const select = () => fireEvent.click(rows.getByRole("checkbox", { name: t.select("Rice 2") }));
  select();
  await assignAll();
  await screen.findByText(english.common.needsSignal);
  press(t.takeBack);
  await screen.findByText(t.tookBack);
  select();
  press(t.assign);
  press(t.give);
  await screen.findByText(t.given);
  expect(new Set(keys).size).toBe(2);
});

test("what all drivers have already is skipped, unless it is everything", async () => {
  let isAll = false;
  const problem = { type: "already-assigned", title: "", status: 409, detail: "", message: "All" };
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (path: string, init: { readonly body?: string }) => {
    const answer = await fetch(path, init);
    const isFirst = sizes().length === 1;
    return path.includes("/assign/") && (isAll || isFirst)
      ? Response.json(problem, { status: 409 })
      : answer;
  });
  open({
    ...ANSWERS,
    "/api/office/products/": many(1500),
    "/api/office/products/assign/": { products: [] },
  });
  const rows = within(await screen.findByRole("list", { name: t.kinds.products }));
  const select = () => {
    fireEvent.click(rows.getByRole("checkbox", { name: t.select("Rice 0") }));
    press(english.common.selectAll);
  };
  select();
  await assignAll();
  await screen.findByText(t.given);
  isAll = true;
  select();
  press(t.assign);
  press(t.give);
  await screen.findByText("All");
});

test("a deleted record is no longer selected, and is not sent", async () => {
  open({
    ...ANSWERS,
    "/api/office/products/": many(3),
    "/api/office/products/assign/": { products: [] },
    "/api/office/products/3/": { message: "", id: 3 },
  });
  const rows = within(await screen.findByRole("list", { name: t.kinds.products }));
  fireEvent.click(rows.getByRole("checkbox", { name: t.select("Rice 0") }));
  press(english.common.selectAll);
  answers = { ...answers, "/api/office/products/": many(2) };
  fireEvent.click(rows.getByText("Rice 2"));
  const sheet = within(await screen.findByRole("dialog", { name: "Rice 2" }));
  fireEvent.click(sheet.getByRole("button", { name: t.remove }));
  await screen.findByText(t.selected(2));
  await assignAll();
  await screen.findByText(t.given);
  expect(sent.at(-1)).toEqual([
    "/api/office/products/assign/",
    { product_ids: [1, 2], person_ids: [1] },
  ]);
});

test("what a disabled person has is shown, and can be unassigned", async () => {
  open({
    ...ANSWERS,
    "/api/office/products/": [{ ...RICE, assigned_to: [2] }],
    "/api/office/products/unassign/": { products: [{ ...RICE, assigned_to: [] }] },
  });
  const row = await screen.findByText(t.disabled("Mei"));
  answers = { ...answers, "/api/office/products/": [{ ...RICE, assigned_to: [] }] };
  fireEvent.click(row);
  const sheet = within(await screen.findByRole("dialog", { name: "Rice" }));
  const box = sheet.getByRole<HTMLInputElement>("checkbox", { name: t.disabled("Mei") });
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  await waitFor(() =>
    expect(sent).toEqual([
      ["/api/office/products/unassign/", { product_ids: [4], person_ids: [2] }],
    ]),
  );
  // Disabled people cannot be assigned anything.
  await waitFor(() =>
    expect(sheet.queryByRole("checkbox", { name: t.disabled("Mei") })).toBeNull(),
  );
});

test("a new product is not offered to a disabled person", async () => {
  open(ANSWERS);
  fireEvent.click(await screen.findByRole("button", { name: t.add.products }));
  const sheet = within(await screen.findByRole("dialog", { name: t.add.products }));
  sheet.getByRole("checkbox", { name: "Wei" });
  expect(sheet.getAllByRole("checkbox")).toHaveLength(1);
});
