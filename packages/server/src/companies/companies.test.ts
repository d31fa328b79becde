import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type Caller, type TestApp } from "../app/testing.ts";

let shop: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
beforeAll(async () => {
  shop = await freshApp();
  [driver, partner, manager] = [await shop.signIn("driver"), await shop.signIn("partner"), await shop.signIn("manager")];
});
afterAll(() => shop.close());

const lantern = {
  name: "Red Lantern Trading Ltd 红灯笼",
  email: "accounts@example.com",
  registrationNumber: "99281734",
  bankAccount: "66374958",
  bankSortCode: "08-99-99",
  vatNumber: "GB 999 9999 73",
  contactNumber: "020 7946 0810",
  contactPerson: "David Ho",
};

describe("companies", () => {
  it("are kept, changed under their version, hidden and brought back", async () => {
    const { companies } = driver.api;
    const params = { rp: driver.id };
    const made = await companies.create({ params, body: { ...lantern, address: "Unit 7\nLondon" } });
    expect(made).toMatchObject({ ...lantern, address: "Unit 7\nLondon", ownerId: driver.id, version: 1 });
    const one = { ...params, id: made.id };
    const moved = await companies.update({ params: one, body: { ...lantern, contactPerson: "Wei Chen", version: 1 } });
    expect(moved).toMatchObject({ contactPerson: "Wei Chen", address: "Unit 7\nLondon", version: 2 });
    await expect(companies.update({ params: one, body: { ...lantern, version: 1 } })).rejects.toMatchObject({
      problem: { status: 409, current: { version: 2 } },
    });
    await companies.remove({ params: one });
    expect(await companies.list({ params })).toEqual([]);
    await companies.restore({ params: one });
    expect(await companies.list({ params })).toMatchObject([{ id: made.id, contactPerson: "Wei Chen" }]);
  });

  it("want every field but the address, with the form's messages", async () => {
    const { status, body } = await driver.send("POST", `/api/responsible-persons/${driver.id}/company-info/`, {
      name: " ",
      email: "nobody",
    });
    expect(status).toBe(422);
    expect((body as { errors: object }).errors).toEqual({
      name: ["Please input name!"],
      email: ["Please input a valid email!"],
      registration_number: ["Please input registration number!"],
      bank_account: ["Please input bank account!"],
      bank_sort_code: ["Please input bank sort code!"],
      vat_number: ["Please input vat number!"],
      contact_number: ["Please input contact number!"],
      contact_person: ["Please input contact person!"],
    });
  });

  it("are nobody else's", async () => {
    const { id } = await driver.api.companies.create({ params: { rp: driver.id }, body: lantern });
    for (const method of ["GET", "DELETE"])
      expect((await partner.send(method, `/api/responsible-persons/${partner.id}/company-info/${id}/`)).status).toBe(404);
    expect(await partner.api.companies.list({ params: { rp: partner.id } })).toEqual([]);
  });
});

describe("the default company", () => {
  const get = ({ api, id: rp }: Caller) => api.defaultCompany.get({ params: { rp } });

  it("is blank until a manager sets it, and then the same for everybody with a driver value other than 2", async () => {
    expect(Object.values(await get(driver)).join("")).toBe("");
    await manager.api.defaultCompany.set({ params: { rp: manager.id }, body: { ...lantern, address: "Unit 7" } });
    expect(await get(driver)).toEqual({ ...lantern, address: "Unit 7" });
    const after = await manager.api.defaultCompany.set({ params: { rp: manager.id }, body: { ...lantern, name: "New name" } });
    expect(after).toEqual({ ...lantern, name: "New name", address: "Unit 7" });
    expect(await get(manager)).toEqual(after);
  });

  it("has only the own name and email for a driver value of 2", async () => {
    const { name, email, ...rest } = await get(partner);
    expect([name, email, Object.values(rest).join("")]).toEqual(["The partner", "partner@example.com", ""]);
  });

  it("is set by managers alone", async () => {
    for (const { send, id } of [driver, partner])
      expect((await send("PUT", `/api/responsible-persons/${id}/default-company/`, {})).status).toBe(403);
  });
});
