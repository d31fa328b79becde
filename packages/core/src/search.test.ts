import { expect, test } from "vitest";
import { readingsOf } from "./pinyin.ts";
import { searchByName, searchFor } from "./search.ts";

const pearl = {
  texts: ["Oriental  Pearl 东方明珠", "Pak Choi 小白菜"],
  numbers: ["+44 7700 900123"],
  papers: ["INV-348", "A7-512"],
};

test.each([
  ["part of a name, whatever its case", "PEARL"],
  ["a name with its white space collapsed", "oriental pearl"],
  ["words in any order", "pearl oriental"],
  ["Chinese characters", "明珠"],
  ["pinyin initials", "dfmz"],
  ["pinyin initials of the end", "mz"],
  ["full pinyin", "dongfangmingzhu"],
  ["pinyin of several words", "dong fang"],
  ["a syllable that is half typed", "dongfangmi"],
  ["initials and syllables mixed", "dfmingz"],
  ["letters of full width", "ＰＥＡＲＬ"],
  ["the number of an invoice", "inv-348"],
  ["its digits", "348"],
  ["the number as people say it", "#348"],
  ["the number with a blank", "INV 348"],
  ["its number of a series", "a7-512"],
  ["the digits of that", "#512"],
  ["what is half typed of it", "inv-"],
  ["a product, by pinyin", "xbc"],
  ["a phone number with blanks", "07700 900"],
  ["a phone number of another form", "+447700900123"],
  ["a word of each", "pearl 348 choi"],
  ["nothing but blanks", "  "],
])("%s finds it", (_, query) => expect(searchFor(query)(pearl)).toBe(true));

test.each([
  ["another name", "panda"],
  ["one word of two", "pearl panda"],
  ["a number that begins alike", "INV-34"],
  ["a number that ends alike", "#48"],
  ["the digits of a series as the number of an invoice", "inv-512"],
  ["a number of another series", "A8-512"],
  ["pinyin that begins inside a syllable", "ngfang"],
  ["pinyin in another order", "mzdf"],
  ["two digits of a phone number", "77 12 pearl 99"],
])("%s does not", (_, query) => expect(searchFor(query)(pearl)).toBe(false));

test("a character that is read in two ways is found by both", () => {
  for (const query of ["cq", "chongqing", "zhongqing"])
    expect(searchByName(query)("重庆小面")).toBe(true);
  for (const query of ["yinhang", "yh", "yinxing"]) expect(searchByName(query)("银行")).toBe(true);
  for (const query of ["lv", "lu", "lvcha"]) expect(searchByName(query)("绿茶")).toBe(true);
});

test.each([
  ["东", "dong"],
  ["阿", "a"],
  ["座", "zuo"],
  ["啊", "a"],
  ["酒", "jiu"],
  ["家", "jia"],
  ["龙", "long"],
  ["凤", "feng"],
  ["西", "xi"],
  ["安", "an"],
  ["味", "wei"],
  ["面", "mian"],
])("%s is read %s", (character, reading) => expect(readingsOf(character)).toEqual([reading]));

test("what is not Chinese has no reading", () => expect(readingsOf("a")).toEqual([]));
