import { Refused } from "@roundsman/contract/client";
import { expect, test } from "vitest";
import { authorised } from "./authorised.ts";
import { mutexInTab } from "../device/exclusive.ts";
import { createSessionStore } from "./session-store.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { memoryTexts } from "../sync/testing/memory-texts.ts";
import { fakeClock } from "../sync/testing/rig.ts";
import { tokenCopy } from "./token-copy.ts";

const PERSON = { id: 7, name: "Wang", email: "wang@example.com", manager: 0, driver: 1 };

/** A server whose tokens rotate; it accepts only the token number `good`. */
function rotating() {
  const state = {
    good: 1,
    refreshes: 0,
    refreshStatus: 200,
    calls: [] as (string | undefined)[],
    onRefresh: () => {},
  };
  const json = (status: number, body: object) =>
    Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { "content-type": "application/json" },
      }),
    );
  const fetch = (path: string, init: RequestInit) => {
    if (path === "/api/token/refresh/") {
      state.refreshes++;
      state.onRefresh();
      if (state.refreshStatus === 0) return Promise.reject(new TypeError("Failed to fetch"));
      if (state.refreshStatus !== 200) return json(state.refreshStatus, {});
      expect(JSON.parse(typeof init.body === "string" ? init.body : "")).toEqual({
        refresh: `r${state.good - 1}`,
      });
      return json(200, { access: `a${state.good}`, refresh: `r${state.good}` });
    }
    const sent = (init.headers as Record<string, string>)["authorization"];
    state.calls.push(sent);
    return json(sent === `Bearer a${state.good}` ? 200 : 401, {});
  };
  return { state, fetch };
}

function signedIn() {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  store.keep({ ...PERSON, access: "a0", refresh: "r0" });
  const { state, fetch } = rotating();
  const exclusive = mutexInTab();
  const copy = tokenCopy(memoryTexts());
  const tab = () =>
    authorised({ store: createSessionStore(storage), fetch, exclusive, clock: fakeClock(), copy });
  return { storage, store, state, tab };
}

test("calls of several tabs with the same expired token refresh it once", async () => {
  const { state, tab, store } = signedIn();
  const [one, two] = [tab(), tab()];
  const answers = await Promise.all([one("/a", {}), one("/b", {}), two("/c", {}), two("/d", {})]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(state.refreshes).toBe(1);
  expect(store.tokens()).toEqual({ access: "a1", refresh: "r1" });
});

test("a phone that lost its latest refresh tokens takes them from the copy, and keeps its session", async () => {
  const { state, tab, store } = signedIn();
  for (const good of [1, 2]) {
    state.good = good;
    expect((await tab()("/a", {})).status).toBe(200);
  }
  store.renew({ access: "a0", refresh: "r0" });
  expect((await tab()("/a", {})).status).toBe(200);
  expect(store.tokens()).toEqual({ access: "a2", refresh: "r2" });
  state.good = 3;
  store.renew({ access: "a1", refresh: "r1" });
  expect((await tab()("/a", {})).status).toBe(200);
  expect(store.tokens()).toEqual({ access: "a3", refresh: "r3" });
  expect(state.refreshes).toBe(3);
});

test("a tab that sees half of another tab's refresh does not refresh again", async () => {
  const { state, tab, store } = signedIn();
  await tab()("/a", {});
  store.renew({ access: "a0", refresh: "r1" });
  expect((await tab()("/a", {})).status).toBe(200);
  expect(state.refreshes).toBe(1);
});

test("a new sign-in ignores older tokens", async () => {
  const { state, tab, store } = signedIn();
  await tab()("/a", {});
  store.keep({ ...PERSON, access: "a8", refresh: "r8" });
  state.good = 9;
  expect((await tab()("/a", {})).status).toBe(200);
  expect(store.tokens()).toEqual({ access: "a9", refresh: "r9" });
});

test("a refused refresh ends the session and keeps the person", async () => {
  const { state, tab, store } = signedIn();
  state.refreshStatus = 401;
  expect((await tab()("/a", {})).status).toBe(401);
  expect(store.tokens()).toBeNull();
  expect(store.actor()).toEqual(PERSON);
  state.calls.length = 0;
  await expect(tab()("/a", {})).rejects.toThrow(Refused);
  expect(state.calls).toEqual([]);
});

test("a refresh without an answer, or of a busy server, ends no session", async () => {
  const { state, tab, store } = signedIn();
  for (const status of [0, 503, 429]) {
    state.refreshStatus = status;
    await expect(tab()("/a", {})).rejects.toThrow();
    expect(store.tokens()).toEqual({ access: "a0", refresh: "r0" });
  }
});

test("signing out during a refresh leaves no token behind", async () => {
  const { state, tab, store } = signedIn();
  state.onRefresh = () => store.clear();
  expect((await tab()("/a", {})).status).toBe(401);
  expect(store.tokens()).toBeNull();
  expect(store.actor()).toBeNull();
});

test("the session is stored under the specification's keys and nothing else", () => {
  const { storage } = signedIn();
  expect(storage.getItem("access")).toBe("a0");
  expect(storage.getItem("refresh")).toBe("r0");
  expect(JSON.parse(storage.getItem("user_info") ?? "")).toEqual({
    responsible_person_id: 7,
    name: "Wang",
    email: "wang@example.com",
    manager: 0,
    driver: 1,
  });
});

test("invalid user info signs nobody in", () => {
  const storage = memoryStorage();
  for (const text of ["", "{", "null", "3", "{}"]) {
    storage.setItem("user_info", text);
    expect(createSessionStore(storage).actor()).toBeNull();
  }
});
