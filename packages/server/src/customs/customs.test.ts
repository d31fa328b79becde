import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";

let shop: TestApp;
let manager: Caller;
beforeAll(async () => {
  shop = await freshApp();
  manager = await shop.signIn("manager");
});
afterAll(() => shop.close());

const LISTS = [
  "/api/export-companies/",
  "/api/import-companies/",
  "/api/imported-products/",
] as const;
const build = (body: unknown, path = "/api/customdata") => manager.send("POST", path, body);

describe("customs sources", () => {
  it.each(LISTS)("%s are created, changed and removed, in separate lists", async (path) => {
    const made = await manager.send("POST", path, {
      company_name: "Xiamen Foods 厦门",
      address: "Port Road",
      hs_code: "48194000",
      ctns: 12.5,
      secret: "no field of ours",
    });
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty("secret");
    const { id } = made.body as { id: number };
    expect((await manager.send("GET", path)).body).toEqual([made.body]);
    for (const other of LISTS.filter((each) => each !== path))
      expect((await manager.send("GET", other)).body).toEqual([]);
    const changed = await manager.send("PUT", `${path}${id}/`, {
      address: "New Road",
      description: null,
    });
    expect(changed).toMatchObject({ status: 200, body: { id } });
    expect((await manager.send("GET", path)).body).toEqual([changed.body]);
    const elsewhere = LISTS.find((each) => each !== path) ?? path;
    expect((await manager.send("DELETE", `${elsewhere}${id}/`)).status).toBe(404);
    expect((await manager.send("DELETE", `${path}${id}/`)).body).toEqual({
      message: "Delete Success!",
      id,
    });
    expect((await manager.send("DELETE", `${path}${id}/`)).status).toBe(404);
    expect((await manager.send("GET", path)).body).toEqual([]);
    const back = await manager.send("POST", `${path}${id}/restore/`);
    expect(back).toMatchObject({ status: 200, body: { id, version: 4 } });
    expect((await manager.send("POST", `${path}${id}/restore/`)).body).toEqual(back.body);
    expect((await manager.send("GET", path)).body).toEqual([back.body]);
    await manager.send("DELETE", `${path}${id}/`);
  });

  it.each([
    ["/api/imported-products/", { description: "Trays", unit_value: "abc" }, "unit_value"],
    ["/api/imported-products/", { description: "Trays", quantity: -5 }, "quantity"],
    ["/api/imported-products/", { description: "Trays", grossweight: "1 kg" }, "grossweight"],
    ["/api/imported-products/", { description: "Trays", netweight: "1 kg" }, "netweight"],
    ["/api/imported-products/", { description: "Trays", cube: "2 m3" }, "cube"],
    ["/api/imported-products/", { description: "Trays", ctns: "ten" }, "ctns"],
    ["/api/imported-products/", { description: "Trays", total_value: "£5" }, "total_value"],
    ["/api/export-companies/", { address: "Port Road" }, "company_name"],
    ["/api/import-companies/", { company_name: "  ", address: "Port Road" }, "company_name"],
  ])("%s refuses %j beside the field", async (path, body, field) => {
    const { status, body: problem } = await manager.send("POST", path, body);
    expect(status).toBe(422);
    expect(Object.keys((problem as { errors: object }).errors)).toEqual([field]);
    expect((await manager.send("GET", path)).body).toEqual([]);
  });

  it.each(LISTS)(
    "%s are created once for each client_id, and the response to a stale change contains the current record",
    async (path) => {
      const field = path === "/api/imported-products/" ? "description" : "address";
      const client_id = "0193f1c2-7a10-7cde-8f00-0000000000aa";
      const made = await manager.send("POST", path, {
        company_name: "x",
        [field]: "First",
        client_id,
      });
      expect(made).toMatchObject({ status: 201, body: { client_id, version: 1 } });
      expect(
        await manager.send("POST", path, { company_name: "x", [field]: "Again", client_id }),
      ).toMatchObject({
        status: 200,
        body: made.body as object,
      });
      const { id } = made.body as { id: number };
      const theirs = await manager.send("PUT", `${path}${id}/`, { [field]: "Theirs", version: 1 });
      expect(theirs).toMatchObject({
        status: 200,
        body: { version: 2, [field]: "Theirs", client_id },
      });
      expect(
        await manager.send("PUT", `${path}${id}/`, { [field]: "Mine", version: 1 }, retryKey()),
      ).toMatchObject({
        status: 409,
        body: { current: theirs.body as object },
      });
      // An older client sends no version, and its edit is accepted.
      expect(await manager.send("PUT", `${path}${id}/`, { [field]: "Mine" })).toMatchObject({
        status: 200,
        body: { version: 3 },
      });
      await manager.send("DELETE", `${path}${id}/`);
    },
  );

  it.each(LISTS)(
    "%s are changed, removed and restored once by ten simultaneous requests",
    async (path) => {
      const { id } = (await manager.send("POST", path, { company_name: "x" })).body as {
        id: number;
      };
      const together = async (method: string, url: string, body?: unknown) => {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => manager.send(method, url, body, retryKey())),
        );
        return answers.map((each) => each.status).toSorted((x, y) => x - y);
      };
      expect(await together("PUT", `${path}${id}/`, { version: 1 })).toEqual([
        200,
        ...Array<number>(9).fill(409),
      ]);
      expect(await together("DELETE", `${path}${id}/`)).toEqual([
        200,
        ...Array<number>(9).fill(404),
      ]);
      expect(await together("POST", `${path}${id}/restore/`)).toEqual(Array<number>(10).fill(200));
      expect((await manager.send("DELETE", `${path}${id}/`)).status).toBe(200);
    },
  );

  it("are for managers only", async () => {
    for (const name of ["driver", "partner", "nobody"] as const) {
      const { send } = await shop.signIn(name);
      for (const path of LISTS) expect((await send("GET", path)).status).toBe(403);
      expect((await send("POST", "/api/customdata", {})).status).toBe(403);
    }
  });
});

describe("customs data", () => {
  it("accept numbers as text, and an empty date", async () => {
    const { status, body } = await build({
      invoiceNumber: 2026001,
      containerNo: 7,
      invoiceDate: "",
    });
    expect([status, body]).toMatchObject([
      201,
      {
        title: "Commercial Invoice 2026001",
        invoiceNumber: "2026001",
        containerNo: "7",
        invoiceDate: "",
      },
    ]);
  });

  it.each([
    ["invoiceDate", "2026-02-30", "Please input a date as YYYY-MM-DD"],
    ["invoiceDate", "next week", "Please input a date as YYYY-MM-DD"],
    ["exportCompany", "[]", "exportCompany is not valid JSON"],
    ["importedProduct", [7], "importedProduct is not valid JSON"],
    ["tradeTerms", {}, "Please input text"],
  ])("refuse %s of %j", async (field, value, message) => {
    expect(await build({ [field]: value })).toMatchObject({
      status: 422,
      body: { message, errors: { [field]: [message] } },
    });
  });

  it("come out as lists with exact totals, ready for the Invoice Generator", async () => {
    const importedProduct = [
      { description: "Chopsticks", unit_value: 0.1, quantity: 3, ctns: "120", grossweight: 0.1 },
      {
        description: "Bags",
        unit_value: 9,
        quantity: 9,
        total_value: "1,234.50",
        ctns: 2,
        grossweight: 0.2,
      },
      { description: "Samples", unit_value: "1,50", quantity: "1.000,5" },
    ];
    const exportCompany = { company_name: "Xiamen Foods", address: "Port Road" };
    const { status, body } = await build({
      invoiceNumber: "CI-7",
      invoiceDate: "2026-11-20",
      exportCompany,
      importCompany: null,
      importedProduct,
      containerNo: "MSKU 1",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      title: "Commercial Invoice CI-7",
      invoiceNumber: "CI-7",
      invoiceDate: "2026-11-20",
      exportCompany: [exportCompany],
      importCompany: [],
      importedProduct,
      "Total Value": 2735.55,
      "Total CTNs": 122,
      "Total Gross Weight": 0.3,
      tradeTerms: "FOB",
      destinationPort: "Felixtowe",
      countryOfOrigin: "China",
      containerNo: "MSKU 1",
    });
  });

  it("contain the details that forwarders need if they were sent", async () => {
    const extras = {
      tradeTermsPlace: "Ningbo",
      notifyParty: "Harbour Agents\n1 Quay",
      declaration: "True and correct.",
      signatory: "",
    };
    const { body } = await build({ ...extras, portOfLoading: null });
    expect(body).toMatchObject({
      tradeTermsPlace: "Ningbo",
      notifyParty: "Harbour Agents\n1 Quay",
      declaration: "True and correct.",
    });
    for (const name of ["portOfLoading", "marksAndNumbers", "signatory"])
      expect(body).not.toHaveProperty(name);
  });

  it("answer with and without the last slash, and for empty data with defaults", async () => {
    const bare = {
      title: "Commercial Invoice",
      "Total Value": 0,
      exportCompany: [],
      invoiceDate: "2026-11-21",
    };
    for (const path of ["/api/customdata", "/api/customdata/"])
      expect(await build({}, path)).toMatchObject({ status: 201, body: bare });
  });

  it("name the field that should be a number and is not", async () => {
    for (const ctns of ["many", "1e9", true, {}, 1e16, "1,23.4", "1.23,4,5", "12 kg"])
      expect(await build({ importedProduct: { ctns } })).toMatchObject({
        status: 422,
        body: { errors: { "importedProduct.0.ctns": [expect.any(String)] } },
      });
    expect((await build({ importedProduct: "[]" })).status).toBe(422);
  });
});
