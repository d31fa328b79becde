import { expect, test } from "vitest";
import { isOwnPicture } from "./use-picture-source.ts";

test.each([
  ["https://office.example.com/images/a.jpg", true],
  ["/images/a.jpg", true],
  ["blob:https://office.example.com/1", true],
  ["data:image/png;base64,AA", true],
  ["https://example.com/a.jpg", false],
  ["http://office.example.com/images/a.jpg", false],
  ["https://office.example.com.attacker.example/a.jpg", false],
  ["http://[", false],
])("%s is shown without the server's help: %s", (link, own) => {
  expect(isOwnPicture(link, "https://office.example.com")).toBe(own);
});
