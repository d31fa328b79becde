import type { FileKind } from "@roundsman/core/issuing/handed-out";
import { expect } from "vitest";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";

export const COMPANY = {
  name: "Lantern Trading Ltd",
  email: "office@lantern.example",
  registration_number: "08123456",
  bank_account: "12345678",
  bank_sort_code: "20-00-00",
  vat_number: "GB 123 4567 82",
  contact_number: "020 7946 0000",
  contact_person: "Wei Chen",
  address: "12 Gerrard Street\nLondon",
};
/** The company as a phone sends it. */
export const FROM =
  "Lantern Trading Ltd\n12 Gerrard Street\nLondon\nWei Chen\noffice@lantern.example\n020 7946 0000\n08123456\nGB 123 4567 82";
export const BUYER = {
  customer_name: "Jade Palace",
  customer_address: "1 High Street",
  customer_city: "Leeds",
  customer_postal_code: "LS1 1AA",
};
export const NOT_KEPT = [409, expect.stringContaining("paper-not-kept")];

/** Helpers for tests of documents, used as the driver of the running test. */
export const papersOf = (
  running: () => { readonly business: TestApp; readonly driver: Caller },
) => {
  const bytes = async (path: string) => {
    const { business, driver } = running();
    const answer = await business.app.inject({
      url: path,
      headers: { authorization: `Bearer ${driver.access}` },
    });
    const type = String(answer.headers["content-type"]);
    return { status: answer.statusCode, type, body: answer.rawPayload.toString("latin1") };
  };
  const paper = (path: string, query: string) => bytes(`/api/${path}/document/?${query}`);
  const again = (path: string, record: number) => paper(path, `handed_out=${record}`);
  return {
    paper,
    again,
    /** Hands a document out; returns the id of its record. */
    handOut: async (path: string, kind: FileKind, more: object = {}): Promise<number> => {
      const { business, driver } = running();
      const body = { kind, lang: "both", company: FROM, ...more };
      business.clock.now += 1000;
      const { status } = await driver.send("POST", `/api/${path}/downloads/`, body);
      expect(status).toBe(200);
      const { body: records } = await driver.send("GET", `/api/${path}/downloads/`);
      business.clock.now += 1000;
      return Math.max(...(records as { id: number }[]).map(({ id }) => id));
    },
    refusal: async (path: string, record: number) => {
      const { status, body } = await again(path, record);
      return [status, (JSON.parse(body) as { type: string }).type];
    },
  };
};
