import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customsPaper, imageName } from "./customs-paper.ts";

const ONLY = { number: 1, total: 1 };

describe("the text of the Invoice Generator", () => {
  it("has to parse", () => {
    expect(customsPaper("{title: 1}").kind).toBe("unreadable");
    expect(customsPaper("").kind).toBe("blank");
  });

  it("has to include a title", () => {
    for (const text of [
      "{}",
      "[]",
      "5",
      '{"title":""}',
      '{"title":"  "}',
      '{"title":null}',
      '{"title":["A"]}',
      '[{"title":"A"}]',
    ])
      expect(customsPaper(text).kind).toBe("untitled");
  });

  it("is an invoice with its title", () => {
    expect(customsPaper('{"title":" Commercial Invoice 7 ","containerNo":"MSKU1"}')).toEqual({
      kind: "invoice",
      title: "Commercial Invoice 7",
      data: { title: " Commercial Invoice 7 ", containerNo: "MSKU1" },
    });
  });
});

describe("the image's name", () => {
  it("is the title, in any script", () => {
    expect(imageName("Commercial Invoice CI-7", ONLY)).toBe("Commercial Invoice CI-7.png");
    expect(imageName("商业发票 7", ONLY)).toBe("商业发票 7.png");
  });

  it("leaves out characters that a file name cannot have", () => {
    expect(imageName("../../etc/passwd", ONLY)).toBe("-..-etc-passwd.png");
    expect(imageName('CI: 7/8 "draft"?\n', ONLY)).toBe("CI- 7-8 -draft-.png");
    expect(imageName("evil\u202egnp.exe", ONLY)).toBe("evil gnp.exe.png");
    expect(imageName("???", ONLY)).toBe("invoice.png");
  });

  it("numbers the pages where there are several", () => {
    expect([1, 2].map((number) => imageName("A", { number, total: 2 }))).toEqual([
      "A-1.png",
      "A-2.png",
    ]);
  });

  it("can be the name of a file whatever the title is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
        const name = imageName(title, ONLY);
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^\.|^\s/u);
        expect(name).toMatch(/\S\.png$/);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(204);
      }),
    );
  });
});
