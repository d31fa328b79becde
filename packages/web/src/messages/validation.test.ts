import { credentials } from "@roundsman/contract/session";
import { companyFields } from "@roundsman/contract/companies";
import { customerFields } from "@roundsman/contract/customers";
import { productFields } from "@roundsman/contract/products";
import { ownerFields } from "@roundsman/contract/setup";
import { taskFields } from "@roundsman/contract/tasks";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { formErrors } from "../ui/form/form.ts";
import { spokenEnglish } from "./en/spoken.ts";
import { FORMER_MESSAGES, REFUSAL_MESSAGES } from "./refusal-messages.ts";
import { translated } from "./translated.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";
import { chinese } from "./zh/all.ts";

const forms = {
  customer: z.object(customerFields),
  company: z.object(companyFields),
  product: z.object(productFields),
  login: credentials,
  owner: ownerFields,
  task: z.object(taskFields),
};

const typed = ["", " ", "abc", "-1", "1.234", "1e9", "99999999", "\u0000", "长".repeat(6000)];

describe("a form's error", () => {
  it.each(Object.entries(forms))(
    "has Chinese text in the %s form, whatever was typed",
    (_, form) => {
      const fields = Object.keys(form.shape);
      const errors = typed.flatMap((text) =>
        Object.values(formErrors(form, Object.fromEntries(fields.map((field) => [field, text])))),
      );
      expect(errors).not.toEqual([]);
      expect(errors.filter((message) => !isChinese(translated(message, chinese)))).toEqual([]);
    },
  );
});

const isChinese = (text: string | null) => text !== null && /\p{Script=Han}/u.test(text);

describe("a server's error", () => {
  it("always has Chinese text", () => {
    const all = [...VALIDATION_MESSAGES, ...REFUSAL_MESSAGES];
    expect(all.filter((message) => !isChinese(translated(message, chinese)))).toEqual([]);
    expect(
      all.filter((message) => !isChinese(message) && translated(message, chinese) === message),
    ).toEqual([]);
  });

  it("keeps its numbers and names", () => {
    const inChinese = (message: string) => translated(message, chinese);
    expect(inChinese("3 of these have been changed since then. Nothing was undone.")).toContain(
      "3",
    );
    expect(inChinese("ctns of product 12 must be a number")).toMatch(/12.*ctns/);
    expect(inChinese("Please use at most 5000 characters")).toContain("5000");
    expect(inChinese("Invalid input: expected string, received number")).toBe(
      inChinese("Too big: expected array to have <=1000 items"),
    );
    expect(inChinese("What nobody foresaw")).toBeNull();
  });

  it("of an earlier release is shown with the current text, in both languages", () => {
    for (const [former, now] of Object.entries(FORMER_MESSAGES)) {
      expect(translated(former, spokenEnglish)).toBe(now);
      expect(translated(former, chinese)).toBe(translated(now, chinese));
    }
  });

  it("is shown as it is in English, except where the specification gives it in Chinese", () => {
    expect(translated("Not found", spokenEnglish)).toBeNull();
    expect(translated("请输入路线名称", spokenEnglish)).toBe(
      "请输入路线名称 (please enter route name)",
    );
  });
});
