import { expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { spokenEnglish } from "../../messages/en/spoken.ts";
import { chinese } from "../../messages/zh/all.ts";
import { type MutationKind, mutationOf } from "../../sync/resources/mutations.ts";
import { contentInWords, deedInWords, numberRefusal } from "./operation-words.ts";

const [en, zh] = [
  { messages: spokenEnglish, language: "en" },
  { messages: chinese, language: "zh" },
] as const;
const said = (kind: MutationKind, payload: unknown) => {
  const { book, effect } = mutationOf(kind);
  return { operation: { kind, book, payload }, effect };
};
const words = (kind: MutationKind, speech: typeof en | typeof zh = en) =>
  deedInWords(said(kind, ["a"]), speech);

test("what waits for a route says whether a stop was added, removed or moved", () => {
  expect(
    ["add", "take", "order"].map((act) => words(`deliveryRoute.${act}` as MutationKind)),
  ).toEqual(["add stop", "remove stop", "order of calls"]);
  expect(words("taskCategory.take")).toBe("remove task");
  expect(words("productCategory.add", zh)).toBe("加入产品");
  expect(words("deliveryRoute.rename")).toBe(english.app.queue.effects.content);
});

test("its details say which stops", () => {
  const { operation } = said("deliveryRoute.add", ["a", "b"]);
  expect(contentInWords(operation, en, ["Jade", "金龙"])).toEqual([["Stops", "Jade · 金龙"]]);
  expect(contentInWords(operation, zh, ["Jade"])).toEqual([["客户", "Jade"]]);
  expect(contentInWords(operation, en, [])).toEqual([]);
  expect(
    contentInWords(said("deliveryRoute.rename", { name: "Monday" }).operation, en, []),
  ).toEqual([["Name", "Monday"]]);
});

test("a number that waits is named, and one that was refused says why and what to do", () => {
  const { operation, effect } = said("invoice.number", { number: "B7-12" });
  expect(deedInWords({ operation, effect }, en)).toBe("number B7-12");
  expect(deedInWords({ operation, effect }, zh)).toBe("编号 B7-12");
  const refusal = (code: string, speech: typeof en | typeof zh = en) => {
    const problem = {
      type: `urn:roundsman:${code}`,
      title: "",
      status: 409,
      detail: "",
      message: "",
    };
    return numberRefusal({ kind: "invoice.number", problem }, speech);
  };
  for (const code of ["number-outside-series", "number-taken", "series-closed", "number-given"]) {
    expect(refusal(code)).toMatch(/give your customer a new paper\.$/);
    expect(refusal(code, zh)).toMatch(/新单据。$/);
  }
  expect(refusal("stale")).toBeNull();
  const problem = {
    type: "urn:roundsman:series-closed",
    title: "",
    status: 409,
    detail: "",
    message: "",
  };
  expect(numberRefusal({ kind: "invoice.credit", problem }, en)).toMatch(/write it again/);
  expect(numberRefusal({ kind: "invoice.credit", problem }, zh)).toMatch(/重新开具/);
  expect(numberRefusal({ kind: "invoice.update", problem }, en)).toBeNull();
});
