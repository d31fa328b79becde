import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { pullAll } from "../platform/pull.ts";
import { createRig } from "../platform/testing/rig.ts";
import {
  chooseCompany,
  createCompany,
  removeCompany,
  restoreCompany,
  settleCompany,
  updateCompany,
  type CompanyDetails,
} from "./queries.ts";

const LANTERN: CompanyDetails = {
  name: "Lantern Trading",
  email: "office@lantern.example",
  registrationNumber: "08123456",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "GB123456789",
  contactNumber: "020 7946 0000",
  contactPerson: "Wei Chen",
  address: "",
  logo: "",
};

test("a company made, changed, deleted and brought back without signal reaches the server once", async () => {
  const { server, phone, send } = createRig();
  server.weather = () => "lost request";
  const key = await createCompany(LANTERN, phone);
  await updateCompany(key, { ...LANTERN, contactPerson: "Mei Chen" }, 0, phone);
  await removeCompany(key, phone);
  await restoreCompany(key, phone);
  await send();
  server.weather = () => "none";
  await send();
  expect(server.alive("companies")).toMatchObject([{ key, name: LANTERN.name, contactPerson: "Mei Chen" }]);
  expect(await phone.db.companies.get(key)).toMatchObject({ id: 1, sync: "sent", deletedAt: "" });
});

test("companies of another device come with a pull, and go with one", async () => {
  const { server, phone, sender } = createRig();
  server.plant("companies", { key: "01a00000-0000-7000-8000-000000000001", ...LANTERN });
  await pullAll(sender);
  expect(await phone.db.companies.toArray()).toMatchObject([{ id: 1, name: LANTERN.name }]);
  server.edit("companies", 1, { hidden: true });
  await pullAll(sender);
  expect(await phone.db.companies.count()).toBe(0);
});

test("what was chosen for a new invoice stays with it, and with the next new one", async () => {
  const { phone } = createRig();
  const key = await createCompany(LANTERN, phone);
  await chooseCompany("new:getPaid", key, phone);
  await settleCompany("new:getPaid", "first", phone);
  await chooseCompany("first", null, phone);
  await settleCompany("new:credit", "second", phone);
  const kept = await phone.db.issuers.toArray();
  expect(kept).toEqual(
    expect.arrayContaining([
      { slot: "first", companyKey: null },
      { slot: "second", companyKey: null },
    ]),
  );
  expect(kept.map(({ slot }) => slot)).not.toContain("new:getPaid");
});
