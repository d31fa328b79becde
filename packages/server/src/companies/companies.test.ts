import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";

let shop: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
beforeAll(async () => {
  shop = await freshApp();
  [driver, partner, manager] = [
    await shop.signIn("driver"),
    await shop.signIn("partner"),
    await shop.signIn("manager"),
  ];
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

const onTheWire = {
  name: lantern.name,
  email: lantern.email,
  registration_number: lantern.registrationNumber,
  bank_account: lantern.bankAccount,
  bank_sort_code: lantern.bankSortCode,
  vat_number: lantern.vatNumber,
  contact_number: lantern.contactNumber,
  contact_person: lantern.contactPerson,
};

describe("companies", () => {
  it("are stored, changed by version, deleted and restored", async () => {
    const { companies } = driver.api;
    const params = { rp: driver.id };
    const made = await companies.create({
      params,
      body: { ...lantern, bankName: "Lea Valley Bank", address: "Unit 7\nLondon" },
    });
    expect(made).toMatchObject({
      ...lantern,
      bankName: "Lea Valley Bank",
      address: "Unit 7\nLondon",
      ownerId: driver.id,
      version: 1,
    });
    const one = { ...params, id: made.id };
    const moved = await companies.update({
      params: one,
      body: { ...lantern, contactPerson: "Wei Chen", version: 1 },
    });
    expect(moved).toMatchObject({
      contactPerson: "Wei Chen",
      bankName: "Lea Valley Bank",
      address: "Unit 7\nLondon",
      version: 2,
    });
    const stale = companies.update(
      { params: one, body: { ...lantern, version: 1 } },
      { idempotencyKey: randomUUID() },
    );
    await expect(stale).rejects.toMatchObject({
      problem: { status: 409, current: { version: 2 } },
    });
    await companies.remove({ params: one });
    expect(await companies.list({ params })).toEqual([]);
    await companies.restore({ params: one });
    expect(await companies.list({ params })).toMatchObject([
      { id: made.id, contactPerson: "Wei Chen" },
    ]);
  });

  it("need every field except our own, with the form's messages", async () => {
    const { status, body } = await driver.send(
      "POST",
      `/api/responsible-persons/${driver.id}/company-info/`,
      {
        name: " ",
        email: "nobody",
      },
    );
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

  it("are visible to their owner only", async () => {
    const { id } = await driver.api.companies.create({ params: { rp: driver.id }, body: lantern });
    for (const method of ["GET", "DELETE"])
      expect(
        (await partner.send(method, `/api/responsible-persons/${partner.id}/company-info/${id}/`))
          .status,
      ).toBe(404);
    expect(await partner.api.companies.list({ params: { rp: partner.id } })).toEqual([]);
  });
});

describe("a company's logo", () => {
  let kept = 0;
  beforeAll(async () => {
    kept = (await driver.api.companies.create({ params: { rp: driver.id }, body: lantern })).id;
  });
  const png = async (width: number, height: number, alpha = 1) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 30, alpha } } })
      .png()
      .toBuffer();
  const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
  const sent = (logo: string) =>
    driver.send("PUT", `/api/responsible-persons/${driver.id}/company-info/${kept}/`, {
      ...onTheWire,
      logo,
    });
  const sizeOf = async (logo: string) =>
    sharp(Buffer.from(logo.split(",")[1] ?? "", "base64")).metadata();

  it("is made small and opaque, loses its metadata, and is kept until another is sent", async () => {
    const { companies } = driver.api;
    const params = { rp: driver.id };
    const made = await companies.create({
      params,
      body: { ...lantern, logo: url(await png(1500, 300, 0.5)) },
    });
    expect(await sizeOf(made.logo)).toMatchObject({
      format: "png",
      width: 600,
      height: 120,
      channels: 3,
      hasAlpha: false,
    });
    const one = { ...params, id: made.id };
    expect((await companies.update({ params: one, body: lantern })).logo).toBe(made.logo);
    expect(
      (await companies.update({ params: one, body: { ...lantern, logo: made.logo } })).logo,
    ).toBe(made.logo);
    expect((await companies.update({ params: one, body: { ...lantern, logo: "" } })).logo).toBe("");
  });

  it("of a photograph is reduced until it is small enough to be sent with the company", async () => {
    const noise = await sharp(randomBytes(640 * 256 * 3), {
      raw: { width: 640, height: 256, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    const logo = `data:image/jpeg;base64,${noise.toString("base64")}`;
    const made = await driver.api.companies.create({
      params: { rp: driver.id },
      body: { ...lantern, logo },
    });
    expect(made.logo.length).toBeLessThanOrEqual(140_000);
    expect((await sizeOf(made.logo)).width).toBeGreaterThan(100);
  });

  it("of more than 4 megapixels is refused, however small its file", async () => {
    expect((await sent(url(await png(2000, 2000)))).status).toBe(200);
    const message = "Please pick a smaller picture for the logo";
    expect(await sent(url(await png(2000, 2001)))).toMatchObject({
      status: 422,
      body: { errors: { logo: [message] } },
    });
  });

  it("that is no picture is refused beside its field", async () => {
    // The real type counts, not the claimed one: an SVG can take minutes to draw.
    const drawing = url(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path d="M0 0h90v90z"/></svg>`,
      ),
    );
    for (const logo of [
      "https://example.com/logo.png",
      "data:image/svg+xml;base64,PHN2Zy8+",
      url(Buffer.from("no picture")),
      drawing,
    ])
      expect(await sent(logo)).toMatchObject({
        status: 422,
        body: { errors: { logo: [expect.stringMatching(/image/)] } },
      });
  });
});

describe("the default company", () => {
  const get = ({ api, id: rp }: Caller) => api.defaultCompany.get({ params: { rp } });

  it("is blank until a manager sets it, and then the same for everybody with a driver value other than 2", async () => {
    const { version, ...blank } = await get(driver);
    expect([version, Object.values(blank).join("")]).toEqual([0, ""]);
    await manager.api.defaultCompany.set({
      params: { rp: manager.id },
      body: { ...lantern, address: "Unit 7" },
    });
    expect(await get(driver)).toEqual({
      ...lantern,
      bankName: "",
      address: "Unit 7",
      logo: "",
      peppolId: "",
      version: 1,
    });
    const after = await manager.api.defaultCompany.set({
      params: { rp: manager.id },
      body: { ...lantern, name: "New name", bankName: "Lea Valley Bank" },
    });
    expect(after).toEqual({
      ...lantern,
      name: "New name",
      bankName: "Lea Valley Bank",
      address: "Unit 7",
      logo: "",
      peppolId: "",
      version: 2,
    });
    expect(await get(manager)).toEqual(after);
  });

  it("has only the own name and email for a driver value of 2", async () => {
    const { name, email, version, ...rest } = await get(partner);
    expect([name, email, version, Object.values(rest).join("")]).toEqual([
      "The partner",
      "partner@example.com",
      0,
      "",
    ]);
  });

  it("can be set by managers only", async () => {
    for (const { send, id } of [driver, partner])
      expect(
        (await send("PUT", `/api/responsible-persons/${id}/default-company/`, {})).status,
      ).toBe(403);
  });
});
