import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { dropDraft, keepDraft } from "../invoices/editor/drafts.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { onSession, sessionState, storedActor } from "./current-session.ts";
import { hasSignal, lossBySigningOut, signIn, signOut, transport } from "./session.ts";
import { draftKey, STOCK_TAKING } from "../device/page-drafts.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../sync/testing/rig.ts";

const ANSWER = {
  access: "a",
  refresh: "r",
  responsible_person_id: 90,
  manager: 0,
  driver: 1,
  email: "wang@example.com",
  name: "Wang",
};
const asked: string[] = [];
/** The bodies of sign-ins. */
const sent: { devices?: string[] }[] = [];
/** What the network answers to each path. */
const replies: Record<string, readonly [status: number, body: object]> = {};

vi.stubGlobal("localStorage", memoryStorage());
vi.stubGlobal("fetch", (path: string, { signal, body: sending }: RequestInit) => {
  asked.push(path);
  if (path === "/api/manager/login/" && typeof sending === "string")
    sent.push(JSON.parse(sending) as (typeof sent)[number]);
  if (path === "/api/silence/")
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(new Error("No answer in time"))),
    );
  const [status, body] = replies[path] ?? [503, {}];
  return Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
  );
});

beforeEach(async () => {
  replies["/api/manager/login/"] = [200, ANSWER];
  await signOut({ discard: true });
  asked.length = 0;
});

test("signing in notifies every subscriber at once who is signed in", async () => {
  const names: (string | undefined)[] = [];
  const stop = onSession(() => names.push(storedActor()?.name));
  expect(storedActor()).toBeNull();
  await signIn("driver", "secret");
  stop();
  expect(storedActor()).toEqual({
    id: 90,
    manager: 0,
    driver: 1,
    email: "wang@example.com",
    name: "Wang",
  });
  expect(storedActor()).toBe(storedActor());
  expect(names).toContain("Wang");
});

test("the next sign-in says that somebody signed in on this phone before, even after a sign-out", async () => {
  replies["/api/manager/login/"] = [200, { ...ANSWER, device: "90.first.signature" }];
  await signIn("driver", "secret");
  await signOut({ discard: true });
  replies["/api/manager/login/"] = [
    200,
    { ...ANSWER, responsible_person_id: 91, device: "91.second.signature" },
  ];
  await signIn("partner", "secret");
  await signIn("partner", "secret");
  expect(sent.slice(-2).map(({ devices }) => devices)).toEqual([
    ["90.first.signature"],
    ["91.second.signature", "90.first.signature"],
  ]);
  localStorage.setItem("devices", "cut off [");
  await signIn("partner", "secret");
  expect(sent.at(-1)?.devices).toEqual([]);
});

test("a wrong password signs nobody in", async () => {
  replies["/api/manager/login/"] = [401, { message: "no" }];
  await expect(signIn("driver", "wrong")).rejects.toThrow();
  expect(storedActor()).toBeNull();
});

test("signing out with unsent work needs a confirmation, and then nothing stays on the phone", async () => {
  await signIn("driver", "secret");
  const key = await createCustomer(CUSTOMER);
  expect(await lossBySigningOut()).toEqual({ unsent: 1, drafts: false });
  expect(await signOut({ discard: false })).toEqual({ unsent: 1, drafts: false });
  expect(await currentPhone().db.customers.get(key)).toMatchObject({ sync: "waiting" });

  expect(await signOut({ discard: true })).toBe("signed-out");
  expect(storedActor()).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("roundsman-90");
  expect(() => currentPhone()).toThrow("Nobody is signed in");
});

test("unsaved input needs a confirmation, too", async () => {
  await signIn("driver", "secret");
  await keepDraft("new:getPaid", draftFor(null));
  expect(await signOut({ discard: false })).toEqual({ unsent: 0, drafts: true });
  expect(await currentPhone().db.drafts.count()).toBe(1);
  await dropDraft("new:getPaid");
  const slot = draftKey(90, STOCK_TAKING);
  localStorage.setItem(slot, "[]");
  expect(await signOut({ discard: false })).toEqual({ unsent: 0, drafts: true });
  localStorage.removeItem(slot);
  expect(await signOut({ discard: false })).toBe("signed-out");
});

test("the sign-out dialog can tell whether the phone has signal", async () => {
  await signIn("driver", "secret");
  expect(await hasSignal()).toBe(true);
  await currentPhone().db.setMeta("online", 0);
  expect(await hasSignal()).toBe(false);
});

test("a call without an answer ends after a minute", async () => {
  await signIn("driver", "secret");
  vi.useFakeTimers();
  const asking = expect(
    transport({ method: "GET", path: "/api/silence/", headers: {} }),
  ).rejects.toThrow("No answer in time");
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await asking;
});

test("an expired session keeps the person and their rows, and sends no more requests", async () => {
  await signIn("driver", "secret");
  const key = await createCustomer(CUSTOMER);
  replies["/api/some/"] = [401, {}];
  replies["/api/token/refresh/"] = [401, {}];
  expect((await transport({ method: "GET", path: "/api/some/", headers: {} })).status).toBe(401);
  expect(sessionState()).toBe("expired");
  expect(storedActor()?.id).toBe(90);
  expect(await currentPhone().db.customers.get(key)).toMatchObject({ name: CUSTOMER.name });
  asked.length = 0;
  await expect(transport({ method: "GET", path: "/api/some/", headers: {} })).rejects.toThrow(
    "Please sign in",
  );
  expect(asked).toEqual([]);

  await signIn("driver", "secret");
  expect(sessionState()).toBe("ok");
  expect(await currentPhone().db.customers.count()).toBe(1);
});
