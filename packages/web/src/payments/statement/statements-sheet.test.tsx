// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications, notifications } from "@mantine/notifications";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Batch, Reply, Request } from "../../documents/messages.ts";
import { english } from "../../messages/en/all.ts";
import { payments } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { press, show } from "../../ui/testing.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import { StatementsSheet } from "./statements-sheet.tsx";

const t = payments.statement;
const { batch: words } = english.invoices;
const { cancel } = english.common;
const OWNER = 71;

/** The batches that the worker was asked to make; it makes no real documents. */
const batches: Batch[] = [];
class Maker extends EventTarget {
  postMessage({ id, job }: Request): void {
    if (job.kind !== "batch") return;
    batches.push(job.batch);
    const result = { blob: new Blob(["paper"]), missing: [] };
    const reply: Reply = { id, outcome: "done", result };
    this.dispatchEvent(Object.assign(new Event("message"), { data: reply }));
  }
}
vi.stubGlobal("Worker", Maker);
vi.stubGlobal("matchMedia", (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }),
);

const saved: string[] = [];
beforeEach(async () => {
  batches.length = 0;
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No signal")));
  notifications.clean();
  const person = { id: OWNER, name: "Li", email: "", manager: 0, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  await Promise.all(databaseOf(OWNER).tables.map((table) => table.clear()));
});

/**
 * A customer who owes £100. With an id the server must be asked, because this phone has no history.
 */
async function owing(key: string, id: number | null = null): Promise<string> {
  const db = databaseOf(OWNER);
  await db.customers.put({
    key,
    id,
    name: key,
    deletedAt: "",
    images: [],
  } as never);
  await db.invoices.put({
    ...draftFor(key),
    key: `invoice of ${key}`,
    id: null,
    deletedAt: "",
    dueDate: null,
    paymentStatus: "due",
    totals: { total: pence(10_000), discount: pence(0) },
  } as never);
  return key;
}

function open(...customers: string[]) {
  const onClose = vi.fn();
  show(
    <>
      <Notifications />
      <StatementsSheet customers={customers} onClose={onClose} />
    </>,
  );
  return onClose;
}

test("one PDF has the statements of all customers, in their order", async () => {
  const onClose = open(await owing("Jade"), await owing("Lotus"));
  press(words.make);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(batches).toMatchObject([
    {
      form: { kind: "one-pdf", title: "01 Jade – 02 Lotus" },
      documents: [{ name: "01 Jade.pdf" }, { name: "02 Lotus.pdf" }],
    },
  ]);
  expect(saved).toEqual([expect.stringMatching(/^STM.*\.pdf$/)]);
  await screen.findByText(words.done(2));
});

test("the files of a hundred customers sort in their order", async () => {
  const customers = await Promise.all(Array.from({ length: 100 }, (_, at) => owing(`C${at}`)));
  const onClose = open(...customers);
  press(words.make);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 30_000);
  const names = batches[0]?.documents.map(({ name }) => name) ?? [];
  expect([names[0], names[99]]).toEqual(["001 C0.pdf", "100 C99.pdf"]);
  expect(names.toSorted()).toEqual(names);
});

test("as files, each statement has its own in a ZIP", async () => {
  const onClose = open(await owing("Jade"), await owing("Jade / Soho"));
  screen.getByText(words.forms.zip).click();
  press(words.make);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(batches).toMatchObject([
    { form: { kind: "zip" }, documents: [{ name: "01 Jade.pdf" }, { name: "02 Jade   Soho.pdf" }] },
  ]);
  expect(saved).toEqual([expect.stringMatching(/^STM.*\.zip$/)]);
});

test("without signal the sheet says that nothing was made, and why", async () => {
  const onClose = open(await owing("Jade"), await owing("Lotus", 7));
  press(words.make);
  await screen.findByText(t.notMade);
  expect(t.notMade).toMatch(/^No statement was made/);
  await screen.findByRole("button", { name: words.make });
  expect({ made: batches, saved }).toEqual({ made: [], saved: [] });
  expect(onClose).not.toHaveBeenCalled();
});

test("while statements are read they are counted, and Cancel stops at once without a message", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path);
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  });
  open(await owing("Jade"), await owing("Lotus"), await owing("Pearl", 7), await owing("Oak", 8));
  press(words.make);
  await screen.findByText(words.progress(1, 4));
  const statements = () => asked.filter((path) => path.includes("statement"));
  await vi.waitFor(() => expect(statements()).toHaveLength(1));
  press(cancel);
  await screen.findByRole("button", { name: words.make });
  expect(statements()).toHaveLength(1);
  expect(screen.queryByText(t.notMade)).toBeNull();
  expect(screen.queryByText(words.failed)).toBeNull();
  expect({ made: batches, saved }).toEqual({ made: [], saved: [] });
});

/** The server's response to every request for a statement. */
function answering(status: number, code: string, message: string) {
  const body = { type: `urn:roundsman:${code}`, title: "", status, detail: message, message };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
}

test("a customer who was deleted elsewhere is left out and named, and the others are made", async () => {
  answering(404, "not-found", "Not found");
  const onClose = open(await owing("Jade"), await owing("Lotus", 7));
  press(words.make);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(batches).toMatchObject([{ documents: [{ name: "01 Jade.pdf" }] }]);
  await screen.findByText(t.leftOut.gone("Lotus"));
  await screen.findByText(words.done(1));
});

test("if no customer is left nothing is made", async () => {
  answering(404, "not-found", "Not found");
  open(await owing("Lotus", 7));
  press(words.make);
  await screen.findByText(t.leftOut.gone("Lotus"));
  await screen.findByRole("button", { name: words.make });
  expect({ made: batches, saved }).toEqual({ made: [], saved: [] });
});

test("a refusal is shown with the server's message", async () => {
  answering(403, "forbidden", "Ask your manager.");
  open(await owing("Jade"), await owing("Lotus", 7));
  press(words.make);
  await screen.findByText(/Ask your manager\./);
  expect(screen.queryByText(t.notMade)).toBeNull();
  expect(batches).toEqual([]);
});

test("an unsent customer with older entries that the server knows is left out and named", async () => {
  await databaseOf(OWNER).customers.put({ key: "Old", id: 9, mergedInto: "Lotus" } as never);
  const onClose = open(await owing("Jade"), await owing("Lotus"));
  press(words.make);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(batches).toMatchObject([{ documents: [{ name: "01 Jade.pdf" }] }]);
  await screen.findByText(t.leftOut.unsent("Lotus"));
});

test("a single statement says that it can be made once the contact is sent", async () => {
  const key = await owing("Lotus");
  const { customers } = databaseOf(OWNER);
  await customers.put({ key: "Old", id: 9, mergedInto: key } as never);
  const customer = await customers.get(key);
  if (!customer) throw new Error("Lotus is gone");
  show(<StatementSheet customer={customer} opened onClose={() => {}} />);
  await screen.findByText(t.unsentFirst);
});
