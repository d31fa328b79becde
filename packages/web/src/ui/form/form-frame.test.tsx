// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { press, show } from "../testing.tsx";
import { Form } from "./form-frame.tsx";

const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);

/** A form that shows its fault on submit: at once, or when a server has answered. */
function Try({ field, answer }: { readonly field: boolean; readonly answer?: Promise<unknown> }) {
  const [isWrong, setWrong] = useState(false);
  const submit = () => void (answer ? answer.then(() => setWrong(true)) : setWrong(true));
  return (
    <Form onSubmit={submit}>
      {isWrong && <p role="alert">Nothing is chosen.</p>}
      <input aria-label="Amount" aria-invalid={(isWrong && field) || undefined} />
      <button type="submit">Send</button>
    </Form>
  );
}

test("an error that belongs to no field is focused and scrolled into view", () => {
  show(<Try field={false} />);
  press("Send");
  const words = screen.getByRole("alert");
  expect(document.activeElement).toBe(words);
  expect(scrolled.mock.contexts.at(-1)).toBe(words);
});

test("so is an error in the server's answer", async () => {
  const { promise, resolve } = deferred();
  show(<Try field={false} answer={promise} />);
  press("Send");
  expect(document.activeElement).toBe(document.body);
  resolve();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
});

test("an invalid field is focused before an error beside it", () => {
  show(<Try field />);
  press("Send");
  expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
});

test("a field in which a person types keeps the focus", async () => {
  const { promise, resolve } = deferred();
  show(<Try field={false} answer={promise} />);
  press("Send");
  const amount = screen.getByLabelText("Amount");
  amount.focus();
  fireEvent.input(amount, { target: { value: "3" } });
  resolve();
  await screen.findByRole("alert");
  expect(document.activeElement).toBe(amount);
});

test("an empty space for errors is not focused", () => {
  show(
    <Form onSubmit={() => undefined}>
      <p role="alert" />
      <button type="submit">Send</button>
    </Form>,
  );
  const send = screen.getByRole("button", { name: "Send" });
  send.focus();
  press("Send");
  expect(document.activeElement).toBe(send);
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
