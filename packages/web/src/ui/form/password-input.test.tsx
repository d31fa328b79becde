// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../../messages/speak.ts";
import { field, show } from "../testing.tsx";
import { PasswordInput } from "./password-input.tsx";

test.each([
  ["en", "Show password"],
  ["zh", "显示密码"],
] as const)("The button that shows a password has a name in %s", async (language, name) => {
  show(<PasswordInput label="P" />, await speak(language));
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(field("P").type).toBe("password");
  // The button acts before the field loses the focus.
  fireEvent.mouseDown(screen.getByRole("button", { name }));
  expect(field("P").type).toBe("text");
});
