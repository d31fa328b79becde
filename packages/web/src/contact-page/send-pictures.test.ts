import "fake-indexeddb/auto";
import { Refused } from "@roundsman/contract/client";
import { expect, test, vi } from "vitest";
import { createCustomer, removeCustomers, restoreCustomers } from "../customers/queries.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { sessionStore } from "../session/current-session.ts";
import { syncNow } from "../sync/start-sync.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { createRig, CUSTOMER } from "../sync/testing/rig.ts";
import { blobOf } from "../sync/store/picture-upload.ts";
import { allPictures, discardPicture, queuePicture, retryPicture } from "../sync/outbox/uploads.ts";
import { sendAllPictures, startPictures } from "./send-pictures.ts";

const picture = new Blob([Uint8Array.of(1)], { type: "image/jpeg" });

async function withPictures(...names: readonly string[]) {
  const { phone, clock } = createRig();
  const entity = await createCustomer(CUSTOMER, phone);
  for (const name of names) await queuePicture(phone, { book: "customers", entity, name, picture });
  return { phone, clock, entity };
}

const saying = (status: number) => {
  const tried: string[] = [];
  const upload = async ({ key }: { readonly key: string }): Promise<string> => {
    tried.push(key);
    throw new Refused({ type: "about:blank", title: "No", status, detail: "No", message: "No" });
  };
  return { tried, upload };
};

test("a picture is stored as bytes, because a private window of Safari stores no Blob, and stays the same", async () => {
  const { phone } = await withPictures("door.jpg");
  const [kept] = await allPictures(phone.db);
  expect(kept?.picture).toEqual({ bytes: expect.any(ArrayBuffer), type: "image/jpeg" });
  const again = blobOf(kept?.picture ?? new Blob());
  expect([again.type, new Uint8Array(await again.arrayBuffer())]).toEqual([
    "image/jpeg",
    Uint8Array.of(1),
  ]);
});

for (const status of [413, 415, 422])
  test(`a picture that the server will never accept (${status}) waits for a person, and is not sent again`, async () => {
    const { phone } = await withPictures("door.jpg");
    const { tried, upload } = saying(status);
    await sendAllPictures(phone, upload);
    await sendAllPictures(phone, upload);
    expect(tried).toHaveLength(1);
    expect(await allPictures(phone.db)).toMatchObject([
      { name: "door.jpg", state: "refused", status },
    ]);
  });

test("a person can send it again under a new key, or discard it", async () => {
  const { phone, entity } = await withPictures("door.jpg");
  const { tried, upload } = saying(413);
  await sendAllPictures(phone, upload);
  await retryPicture(phone, tried[0] ?? "");
  const [again] = await allPictures(phone.db);
  expect(again).toMatchObject({ name: "door.jpg", state: "waiting" });
  expect([again?.key === tried[0], again && "status" in again]).toEqual([false, false]);
  await sendAllPictures(phone, async ({ key }) => `https://example.com/${key}`);
  expect(await allPictures(phone.db)).toEqual([]);
  expect((await phone.db.customers.get(entity))?.images).toEqual([
    `https://example.com/${again?.key}`,
  ]);

  await queuePicture(phone, { book: "customers", entity, name: "till.jpg", picture });
  await sendAllPictures(phone, upload);
  await discardPicture(phone, tried[1] ?? "");
  expect(await allPictures(phone.db)).toEqual([]);
});

for (const status of [401, 403, 429, 500, 503])
  test(`a picture that may be accepted later (${status}) is tried again, and does not block others`, async () => {
    const { phone } = await withPictures("door.jpg", "till.jpg");
    const { tried, upload } = saying(status);
    await sendAllPictures(phone, upload);
    expect(new Set(tried).size).toBe(2);
    await sendAllPictures(phone, async ({ key }) => `https://example.com/${key}`);
    expect(await allPictures(phone.db)).toEqual([]);
  });

test("a picture of a deleted contact is not sent until the deletion is undone", async () => {
  const rig = await withPictures("door.jpg");
  const sent: string[] = [];
  const upload = async ({ key }: { readonly key: string }) => {
    sent.push(key);
    return `https://example.com/${key}`;
  };
  await removeCustomers([rig.entity], rig.phone);
  await sendAllPictures(rig.phone, upload);
  expect([sent, await rig.phone.db.uploads.count()]).toEqual([[], 1]);
  await restoreCustomers([rig.entity], rig.phone);
  await sendAllPictures(rig.phone, upload);
  expect((await rig.phone.db.customers.get(rig.entity))?.images).toEqual([
    `https://example.com/${sent[0]}`,
  ]);

  await queuePicture(rig.phone, {
    book: "customers",
    entity: rig.entity,
    name: "till.jpg",
    picture,
  });
  await removeCustomers([rig.entity], rig.phone);
  rig.clock.pass(60_001);
  await sendAllPictures(rig.phone, upload);
  expect([sent.length, await rig.phone.db.uploads.count()]).toEqual([1, 0]);
});

test("a contact deleted during the upload gets no change for the picture", async () => {
  const { phone, entity } = await withPictures("door.jpg");
  await sendAllPictures(phone, async () => {
    await removeCustomers([entity], phone);
    return "https://example.com/door";
  });
  expect((await phone.db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    "customer.create",
    "customer.remove",
  ]);
  expect(await phone.db.uploads.count()).toBe(1);
});

/** A connection on which every upload fails. Counts the attempts. */
function brokenLine(): { tries: number } {
  const line = { tries: 0 };
  class Broken extends EventTarget {
    readonly upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send() {
      line.tries += 1;
      this.dispatchEvent(new Event("error"));
      this.dispatchEvent(new Event("loadend"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Broken);
  return line;
}

const WANG = {
  id: 9001,
  manager: 0,
  driver: 1,
  email: "wang@example.com",
  name: "Wang",
  access: "a",
  refresh: "r",
};

test("pictures are tried at once when a person asks to send now, and when they sign in again", async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  const line = brokenLine();
  sessionStore().keep(WANG);
  const phone = currentPhone();
  const entity = await createCustomer(CUSTOMER, phone);
  await queuePicture(phone, { book: "customers", entity, name: "door.jpg", picture });
  const stop = startPictures();
  const tried = (times: number) =>
    vi.waitUntil(
      async () => line.tries === times && (await allPictures(phone.db))[0]?.state === "failed",
    );
  await tried(1);
  await syncNow();
  await tried(2);
  sessionStore().expire();
  sessionStore().keep(WANG);
  await tried(3);
  stop();
});
