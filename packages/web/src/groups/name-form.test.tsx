// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOf, field, fill, press, show } from "../ui/testing.tsx";
import { english } from "../messages/en/all.ts";
import { type GroupTable } from "../sync/store/table-names.ts";
import { NameForm } from "./name-form.tsx";

const BOOKS: readonly GroupTable[] = ["deliveryRoutes", "taskCategories", "productCategories"];

test.each(BOOKS)("A new group of %s needs a name of more than blanks", async (book) => {
  const attempt = vi.fn(async () => true);
  show(<NameForm book={book} all={[]} attempt={attempt} onDone={() => {}} onBack={() => {}} />);
  const { name, add, blank } = english.groups[book];
  fill(name, "   ");
  press(add);
  await waitFor(() => expect(faultOf(name)).toBe(blank));
  expect(blank).toMatch(/^请输入/);
  expect(document.activeElement).toBe(field(name));
  expect(attempt).not.toHaveBeenCalled();
  fill(name, " North ");
  press(add);
  await waitFor(() => expect(attempt).toHaveBeenCalledOnce());
  expect(faultOf(name)).toBeUndefined();
});
