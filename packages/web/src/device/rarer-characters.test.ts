import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { hasRarerCharacters } from "./rarer-characters.ts";
import { createRig, CUSTOMER } from "../sync/testing/rig.ts";

test("the last font is prefetched only if a name on the phone needs it", async () => {
  const { phone } = createRig();
  for (const name of ["Café Ørsted", "金龙超市", "龍鳳樓", "Emoji 🍜 2️⃣"])
    await createCustomer({ ...CUSTOMER, name }, phone);
  expect(await hasRarerCharacters(phone.db)).toBe(false);
  await createCustomer({ ...CUSTOMER, name: "陶喆" }, phone);
  expect(await hasRarerCharacters(phone.db)).toBe(true);
});
