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

test("the words of a fault that no field has take the cursor and are scrolled to", () => {
  show(<Try field={false} />);
  press("Send");
  const words = screen.getByRole("alert");
  expect(document.activeElement).toBe(words);
  expect(scrolled.mock.contexts.at(-1)).toBe(words);
});

test("so do those that come back from the server", async () => {
  const { promise, resolve } = deferred();
  show(<Try field={false} answer={promise} />);
  press("Send");
  expect(document.activeElement).toBe(document.body);
  resolve();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
});

test("a field that is wrong comes before words beside it", () => {
  show(<Try field />);
  press("Send");
  expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
});

test("who types meanwhile keeps the cursor", async () => {
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

test("the empty place for a fault that did not come is no fault", () => {
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
