import { expect, test } from "vitest";
import { pinyinInitials } from "./initials.ts";

test.each([
  ["东方明珠", "dfmz"],
  ["Xi'an Flavour 西安味道", "xawd"],
  ["龙凤酒家", "lfjj"],
  ["啊", "a"],
  ["座", "z"],
  ["Smith & Sons", ""],
])("the initials of %s are %s", (text, initials) => expect(pinyinInitials(text)).toBe(initials));
