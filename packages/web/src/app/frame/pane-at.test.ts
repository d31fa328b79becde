import { describe, expect, it } from "vitest";
import { paneAt } from "./pane-at.ts";

describe("the list at the left on a desktop", () => {
  it.each([
    ["/info", "home", false],
    ["/info/", "home", false],
    ["/info/futurehome", "futurehome", false],
    ["/make", "home", true],
    ["/makefuture", "futurehome", true],
    ["/makenotpaid", "notpaidhome", true],
    ["/updatehistory", "historyhome", true],
    ["/contact/12", "contacts", true],
    ["/info/products", "products", false],
    ["/product/0193f1c2", "products", true],
  ])("at %s is %s", (path, name, open) => expect(paneAt(path, undefined)).toEqual({ name, open }));

  it("a task's page is beside the to-do list", () =>
    expect(paneAt("/contact/3", "todo")).toEqual({ name: "todolist", open: true }));

  it.each(["/info/stock", "/info/custom", "/info/ProductForm", "/login", "/contact/"])(
    "at %s is none",
    (path) => expect(paneAt(path, undefined)).toBeNull(),
  );
});
