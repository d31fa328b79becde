import "fake-indexeddb/auto";
import type { Transport } from "@roundsman/contract/client";
import type { CallerAccount } from "@roundsman/contract/pull";
import { expect, test } from "vitest";
import { createSessionStore } from "../../session/session-store.ts";
import { memoryStorage } from "../testing/memory-storage.ts";
import { createRig } from "../testing/rig.ts";
import { pullAll } from "./pull.ts";

const WANG = { id: 90, name: "Wang", email: "wang@example.com", manager: 0, driver: 1 };

/** A pull that brings a name and a role. */
async function pulledAccount(id: number): Promise<CallerAccount[]> {
  const rig = createRig();
  await pullAll(rig.sender);
  const account = { ...WANG, id: undefined, responsible_person_id: id, name: "Wang Li", driver: 2 };
  const transport: Transport = async (request) => {
    const reply = await rig.server.transport(request);
    const body = reply.body as { readonly changes: object };
    return { ...reply, body: { ...body, changes: { ...body.changes, account: [account] } } };
  };
  const accounts: CallerAccount[] = [];
  await pullAll({ ...rig.sender, transport, onAccount: (of) => accounts.push(of) });
  return accounts;
}

function signedIn() {
  const store = createSessionStore(memoryStorage());
  store.keep({ ...WANG, access: "a", refresh: "r" });
  let changes = 0;
  store.subscribe(() => (changes += 1));
  return { store, changes: () => changes };
}

test("a manager's change of name and role is on the phone after the next pull", async () => {
  const { store, changes } = signedIn();
  for (const account of await pulledAccount(90)) store.update(account);
  expect(store.actor()).toEqual({ ...WANG, name: "Wang Li", driver: 2 });
  expect(store.tokens()).toEqual({ access: "a", refresh: "r" });
  expect(changes()).toBe(1);
});

test("a late answer for somebody who signed out changes nobody else", async () => {
  const { store, changes } = signedIn();
  for (const account of await pulledAccount(91)) store.update(account);
  expect(store.actor()).toEqual(WANG);
  expect(changes()).toBe(0);
});
