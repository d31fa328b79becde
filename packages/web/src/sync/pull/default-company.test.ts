import "fake-indexeddb/auto";
import type { Transport, WireReply } from "@roundsman/contract/client";
import { beforeEach, expect, test, vi } from "vitest";
import { pullAll } from "./pull.ts";
import { memoryStorage } from "../testing/memory-storage.ts";
import { createRig } from "../testing/rig.ts";
import { companyIn, storedCompanyText, onDefaultCompany } from "./default-company.ts";

const wire = {
  name: "Lantern Trading",
  email: "office@lantern.example",
  registration_number: "08123456",
  bank_account: "12345678",
  bank_sort_code: "20-00-00",
  vat_number: "GB123456789",
  contact_number: "020 7946 0000",
  contact_person: "Wei Chen",
  bank_name: "Lea Valley Bank",
  peppol_id: "",
  address: "",
  logo: "",
  version: 1,
};

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});

/** A phone of a business whose company has a name; the first pull after the lists brings it. */
function rigWith(company: { name: string }) {
  const rig = createRig();
  const owner = rig.phone.db.owner;
  let isNew = true;
  const transport: Transport = async (request) => {
    const reply = await rig.server.transport(request);
    if (request.path !== "/api/pull/" || !request.body?.includes("cursor") || !isNew) return reply;
    isNew = false;
    return saying({ ...wire, ...company }, reply);
  };
  return { ...rig, owner, options: { ...rig.sender, transport } };
}

function saying(company: object, reply: WireReply): WireReply {
  const body = reply.body as { readonly changes: object };
  return { ...reply, body: { ...body, changes: { ...body.changes, defaultCompany: [company] } } };
}

test("the default company is on the phone after the first pull, before any invoice was opened", async () => {
  const { owner, options } = rigWith({ name: "Lantern Trading" });
  await pullAll(options);
  expect(companyIn(storedCompanyText(), owner)).toMatchObject({
    name: "Lantern Trading",
    vatNumber: "GB123456789",
    bankAccount: "12345678",
  });
  expect(companyIn(storedCompanyText(), owner + 1)).toBeNull();
});

test("a manager's change comes with the next pull, and subscribers are notified", async () => {
  const { owner, options } = rigWith({ name: "Lantern Trading" });
  const names: (string | undefined)[] = [];
  const stop = onDefaultCompany(() => names.push(companyIn(storedCompanyText(), owner)?.name));
  await pullAll(options);
  const changed = { ...wire, name: "Lantern Trading Ltd", version: 2 };
  const transport: Transport = async (request) => {
    const reply = await options.transport(request);
    return request.path === "/api/pull/" ? saying(changed, reply) : reply;
  };
  await pullAll({ ...options, transport });
  stop();
  await pullAll(options);
  expect(names).toEqual(["Lantern Trading", "Lantern Trading Ltd"]);
});

test("a server without a default company does not stop the pull", async () => {
  const { server, phone, sender } = createRig();
  server.plant("customers", { key: "01a00000-0000-7000-8000-000000000001", name: "Mill Café" });
  await pullAll(sender);
  expect([storedCompanyText(), await phone.db.customers.count()]).toEqual([null, 1]);
});

test("signing out during the pull leaves no default company on the phone", async () => {
  const { phone, options } = rigWith({ name: "Lantern Trading" });
  await phone.db.open();
  const leaving: Transport = async (request) => {
    const answer = await options.transport(request);
    await phone.db.delete();
    return answer;
  };
  await expect(pullAll({ ...options, transport: leaving })).rejects.toThrow();
  expect(storedCompanyText()).toBeNull();
});
