// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "../../session/current-session.ts";
import { noteAll } from "../../sync/outbox/mutate.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { show } from "../../ui/testing.tsx";
import { SyncStatusButton } from "./sync-status.tsx";

let owner = 930;
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  owner += 1;
  const of = { access: "a", refresh: "r", name: "Wang", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...of, id: owner });
  return () => vi.unstubAllGlobals();
});

const words = () => screen.getByRole("button").textContent;

test("the header says nothing of what is sent before the phone has looked", async () => {
  const key = "01a00000-0000-7000-8000-000000000001";
  await noteAll("invoice.vatMode", new Map([[key, { vatMode: "add", number: "INV-1" }]]));
  show(<SyncStatusButton />);
  expect(words()).toBe("Loading");
  await screen.findByText("1 on this phone");
});

test("once it has looked and nothing waits, all is sent", async () => {
  show(<SyncStatusButton />);
  expect(words()).toBe("Loading");
  await screen.findByText("All sent");
});

test("without an answer of the server it says that there is no signal", async () => {
  await currentPhone().db.remember("online", 0);
  show(<SyncStatusButton />);
  await screen.findByText("No signal");
});
