import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createInvoice, updateInvoice } from "../invoices/queries.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import {
  chosenCompany,
  createCompany,
  removeCompany,
  restoreCompany,
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
  bankName: "Lea Valley Bank",
  address: "",
  logo: "",
  peppolId: "",
};

test("a company created, changed, deleted and restored without signal reaches the server once", async () => {
  const { server, phone, send } = createRig();
  server.faultOf = () => "lost request";
  const key = await createCompany(LANTERN, phone);
  await updateCompany(key, { ...LANTERN, contactPerson: "Mei Chen" }, undefined, phone);
  await removeCompany(key, phone);
  await restoreCompany(key, phone);
  await send();
  server.faultOf = () => "none";
  await send();
  expect(server.alive("companies")).toMatchObject([
    { key, name: LANTERN.name, contactPerson: "Mei Chen" },
  ]);
  expect(await phone.db.companies.get(key)).toMatchObject({ id: 1, sync: "sent", deletedAt: "" });
});

test("a company of another device is added and removed by a pull", async () => {
  const { server, phone, sender } = createRig();
  server.plant("companies", { key: "01a00000-0000-7000-8000-000000000001", ...LANTERN });
  await pullAll(sender);
  expect(await phone.db.companies.toArray()).toMatchObject([{ id: 1, name: LANTERN.name }]);
  server.edit("companies", 1, { hidden: true });
  await pullAll(sender);
  expect(await phone.db.companies.count()).toBe(0);
});

test("an invoice's company is sent before the invoice and linked to it", async () => {
  const { server, phone, send, sender } = createRig();
  const companyKey = await createCompany(LANTERN, phone);
  const key = await createInvoice("getPaid", { ...draftFor(null), companyKey }, phone);
  await send();
  expect(server.alive("invoices")).toMatchObject([{ key, companyId: 1 }]);
  expect(await phone.db.invoices.get(key)).toMatchObject({ companyId: 1, companyKey });
  const row = await phone.db.invoices.get(key);
  await updateInvoice(key, { ...draftFor(null), companyKey: null, version: row?.version }, phone);
  await send();
  expect(server.alive("invoices")).toMatchObject([{ key, companyId: null }]);
  server.edit("invoices", 1, { companyId: 1 });
  await pullAll(sender);
  expect(await phone.db.invoices.get(key)).toMatchObject({ companyId: 1, companyKey });
});

test("an invoice that arrived before its company is linked to it later", async () => {
  const { server, phone, sender } = createRig();
  server.plant("invoices", { key: "01a00000-0000-7000-8000-000000000002", companyId: 1 });
  await pullAll(sender);
  server.plant("companies", { key: "01a00000-0000-7000-8000-000000000001", ...LANTERN });
  await pullAll(sender);
  expect(await phone.db.invoices.toArray()).toMatchObject([
    { companyId: 1, companyKey: "01a00000-0000-7000-8000-000000000001" },
  ]);
});

test("a deleted company is replaced by the default one, and an undo restores it", async () => {
  const { phone } = createRig();
  const key = await createCompany(LANTERN, phone);
  await removeCompany(key, phone);
  expect(await chosenCompany(key, phone)).toBeNull();
  await restoreCompany(key, phone);
  expect(await chosenCompany(key, phone)).toMatchObject({ name: LANTERN.name });
});
