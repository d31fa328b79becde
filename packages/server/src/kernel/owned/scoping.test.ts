import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerRecords } from "../../customers/repository.ts";
import { wholeNumber } from "../calls/guard.ts";
import { badTokens } from "../../testing/matrix/tokens.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import type { Caller } from "../../testing/caller.ts";
import { auditRows, create, idsOf, ONE, LIST, EDIT, FORM } from "../../testing/customers.ts";

// Records of one person are nobody else's. The shortest tests that show it, because `npm run
// mutation scoping` runs them against hundreds of changes.

let business: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
let nobody: Caller;
beforeAll(async () => {
  business = await freshApp();
  // The texts of the fastest queries are built at their first use. Building them here makes
  // mutation testing run every test against a changed text.
  const early = await business.signIn("partner").catch(() => business.anyone);
  await Promise.allSettled([create(early), idsOf(early), early.send("GET", ONE(early, 1))]);
});
afterAll(() => business.close());
const db = () => business.database.db;

// A test, not part of beforeAll: if beforeAll fails, mutation testing counts no test as failed.
test("Everybody of the business signs in", async () => {
  const names = ["driver", "partner", "manager", "nobody"] as const;
  [driver, partner, manager, nobody] = (await Promise.all(
    names.map((name) => business.signIn(name)),
  )) as [Caller, Caller, Caller, Caller];
});

describe("A caller", () => {
  const ask = (headers: Record<string, string>) =>
    business.anyone.send("GET", LIST(driver), undefined, headers);

  test("is identified only by a bearer token of this server, in any case of the word", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER"])
      expect((await ask({ authorization: `${scheme} ${driver.access}` })).status, scheme).toBe(200);
    for (const [fault, authorization] of Object.entries(
      await badTokens(driver, business.clock.now),
    ))
      expect((await ask(authorization === "" ? {} : { authorization })).status, fault).toBe(401);
    expect((await ask({ authorization: ` ${driver.access}` })).status).toBe(401);
  });

  test("has access only with an open session and while not disabled", async () => {
    const guest = await business.signIn("partner");
    const status = async () => (await guest.send("GET", LIST(guest))).status;
    const disable = (disabled: number) =>
      db().updateTable("person").set({ disabled }).where("id", "=", guest.id).execute();
    expect(await status()).toBe(200);
    await disable(1);
    expect(await status()).toBe(401);
    await disable(0);
    expect(await status()).toBe(200);
    await business.anyone.send("POST", "/api/manager/logout/", { refresh: guest.refresh });
    expect(await status()).toBe(401);
    expect((await partner.send("GET", LIST(partner))).status).toBe(200);
  });

  test("is named in answers with the account's own name, address and role", async () => {
    expect(await create(driver)).toMatchObject({ driver_name: "The driver" });
    const company = await partner.send(
      "GET",
      `/api/responsible-persons/${partner.id}/default-company/`,
    );
    expect(company.body).toMatchObject({ name: "The partner", email: "partner@example.com" });
  });

  test("can do what the role allows, whatever the path names", async () => {
    expect((await nobody.send("GET", LIST(nobody))).status).toBe(403);
    for (const [who, status] of [
      [driver, 403],
      [partner, 403],
      [manager, 200],
    ] as const)
      expect((await who.send("GET", "/api/export-companies/")).status).toBe(status);
    expect((await manager.send("GET", LIST(manager))).status).toBe(200);
  });

  test("must use their own id in the path and body, or none", async () => {
    for (const [rp, status] of [
      ["1", 200],
      ["2", 403],
      ["99", 403],
      ["0", 403],
      ["01", 403],
      ["one", 403],
    ] as const)
      expect(
        (await driver.send("GET", `/api/responsible_persons/${rp}/customers/`)).status,
        rp,
      ).toBe(status);
    for (const [named, status] of [
      [1, 201],
      ["1", 201],
      [null, 201],
      [undefined, 201],
      [2, 403],
      ["2", 403],
      ["x", 403],
    ] as const)
      expect(
        (
          await driver.send("POST", "/api/invoice/", {
            responsible_person_id: named,
            product_details: [],
          })
        ).status,
        String(named),
      ).toBe(status);
    // Where the path names the person, the body's value is only a field that clients copy along.
    const { id } = await create(driver);
    expect((await driver.send("PATCH", ONE(driver, id), { responsible_person_id: 2 })).status).toBe(
      200,
    );
    const search = (body: string) => driver.send("POST", "/api/search_invoices/", body);
    for (const body of ["null", '"text"', "[]", "7"])
      expect([200, 422], body).toContain((await search(body)).status);
  });

  test("must send JSON, or a picture as a form", async () => {
    const post = (path: string, type: string, body: string) =>
      driver.send("POST", path, body, { "content-type": type });
    for (const type of [
      "application/json",
      "Application/JSON",
      "application/json; charset=utf-8",
      "application/json ;x=y",
    ])
      expect((await post("/api/search_invoices/", type, "{}")).status, type).toBe(200);
    const refused = (message: string) => ({
      status: 415,
      body: { type: "urn:roundsman:unsupported-type", message },
    });
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml"])
      expect(await post("/api/search_invoices/", type, "{}"), type).toMatchObject(
        refused("Please send application/json"),
      );
    expect(await post("/upload_image_api/", "application/json", "{}")).toMatchObject(
      refused("Please send multipart/form-data"),
    );
    expect(
      (await post("/upload_image_api/", "multipart/form-data; boundary=x", "--x--\r\n")).status,
    ).toBe(422);
    const packed = (encoding: string) =>
      driver.send("POST", "/api/search_invoices/", "{}", { "content-encoding": encoding });
    expect((await packed("identity")).status).toBe(200);
    expect(await packed("gzip")).toMatchObject({
      status: 415,
      body: { message: "This request could not be read" },
    });
  });
});

test("An id in a path must be a whole number that JavaScript represents exactly", () => {
  for (const text of ["1", "20", "9007199254740991"]) expect(wholeNumber(text)).toBe(Number(text));
  for (const text of [
    "",
    "0",
    "01",
    "1.0",
    "-1",
    "1e3",
    " 1",
    "1 ",
    "one",
    "9007199254740992",
    "12345678901234567",
  ])
    expect(wholeNumber(text), text).toBeNull();
});

describe("Another person's record", () => {
  test("is not found in lists, by id, or by a change, deletion or restore", async () => {
    const theirs = await create(partner, "Theirs");
    const mine = await create(driver, "Mine");
    expect(await idsOf(driver)).toContain(mine.id);
    expect(await idsOf(driver)).not.toContain(theirs.id);
    const before = await auditRows(business, partner);
    for (const [method, path] of [
      ["GET", ONE(driver, theirs.id)],
      ["PATCH", ONE(driver, theirs.id)],
      ["DELETE", ONE(driver, theirs.id)],
      ["POST", `${ONE(driver, theirs.id)}restore/`],
    ] as const)
      expect(
        (await driver.send(method, path, method === "PATCH" ? { city: "York" } : undefined)).status,
        method,
      ).toBe(404);
    const many = await driver.send("DELETE", `${EDIT(driver)}bulk_delete/`, {
      customer_ids: [theirs.id, mine.id, 999_999],
    });
    expect(many.body).toEqual({ message: "Delete Success!", deleted: [mine.id] });
    expect((await partner.send("GET", ONE(partner, theirs.id))).body).toEqual(theirs);
    expect(await auditRows(business, partner)).toBe(before);
  });

  test("may have the same client_id and the same customer", async () => {
    const client_id = randomUUID();
    const [theirs, mine] = [
      await create(partner, "Twice", { client_id }),
      await create(driver, "Twice", { client_id }),
    ];
    expect(mine.id).not.toBe(theirs.id);
    const again = await driver.send("POST", "/create-driver-customer/", {
      ...FORM,
      customer_name: "Otherwise",
      client_id,
    });
    expect([again.status, again.body]).toEqual([200, mine]);
    const answer = await driver.send("POST", "/api/user/update_customer_laokehu/", {
      name: "twice",
      password: "upgrade",
    });
    expect(answer.body).toEqual({ message: "Customer updated successfully" });
    expect((await driver.send("GET", ONE(driver, mine.id))).body).toMatchObject({ premium: true });
    expect((await partner.send("GET", ONE(partner, theirs.id))).body).toEqual(theirs);
  });

  test("cannot be overwritten by another row with the same id", async () => {
    const { id } = await create(partner, "Safe");
    const row = await customerRecords.find(db(), partner.id, id);
    if (!row) throw new Error("It is not there");
    const now = new Date(business.clock.now);
    for (const stranger of [
      { ...row, owner_id: driver.id },
      { ...row, version: row.version + 1 },
      { ...row, id: 999_999 },
    ])
      await expect(
        customerRecords.update(db(), stranger, { city: "York", now }),
      ).rejects.toMatchObject({ code: "40001" });
    expect(
      await customerRecords.setDeleted(db(), driver.id, { ids: [id], deletedAt: "x", now }),
    ).toEqual([]);
    expect(await customerRecords.find(db(), partner.id, id)).toEqual(row);
  });
});
