// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications, notifications } from "@mantine/notifications";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { managerSignedIn } from "../../driver-papers/testing.ts";
import { CreditFields } from "../../invoices/credit-notes/credit-fields.tsx";
import { InvoiceFields } from "../../invoices/writing/invoice-fields.tsx";
import { english } from "../../messages/en/all.ts";
import { credit as t } from "../../messages/late/credit/en.ts";
import { driverBook } from "../../messages/late/driver-book/en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { field, fill, press, show } from "../../ui/testing.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { notesServer } from "./testing-notes.ts";

beforeEach(() => {
  notifications.clean();
  return managerSignedIn();
});

const DRIVER = { id: 8, name: "Wei" };
const FORMS = { credit: CreditFields, invoice: InvoiceFields };
const QUANTITY = `${english.editor.lines.quantity}: Box`;
const { common } = english;
const nothing = () => undefined;

function open(): void {
  const sheet = { driver: DRIVER, id: 12, forms: FORMS, onOpen: nothing, onClose: nothing };
  show(
    <ConfirmProvider>
      <Notifications />
      <InvoiceSheet {...sheet} />
    </ConfirmProvider>,
  );
}

/** Presses a button once it exists and no earlier action is running. */
async function pressNext(name: string): Promise<void> {
  await screen.findByRole("button", { name });
  await vi.waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
  await act(() => Promise.resolve());
  press(name);
}

/** Opens the form and credits this quantity of boxes. */
async function credit(quantity: string, amount: string): Promise<void> {
  await pressNext(t.add);
  await screen.findByLabelText(QUANTITY);
  fill(QUANTITY, quantity);
  await pressNext(t.write(amount));
}

const keysOf = ({ posted }: ReturnType<typeof notesServer>) =>
  new Set(posted.map(({ body }) => body.client_id));
/** Credits 2 boxes. The response is lost, and so is everything after it. */
async function creditWithoutAnswer() {
  const server = notesServer();
  server.losing = 1;
  open();
  await pressNext(t.add);
  await screen.findByLabelText(QUANTITY);
  server.isOffline = true;
  fill(QUANTITY, "2");
  await pressNext(t.write("£240.00"));
  await lost();
  return server;
}

const lost = () => screen.findByText(`${common.needsSignal} ${driverBook.lost}`);

test("A note whose answer was lost is repeated as the same note, whatever is left by then", async () => {
  const server = notesServer();
  server.losing = 1;
  open();
  await credit("4", "£480.00");
  await lost();
  await pressNext(t.write("£480.00"));
  await screen.findByText(t.written("CN-5", "£480.00"));
  expect(server.notes).toHaveLength(1);
  expect(server.posted).toHaveLength(2);
  expect(keysOf(server).size).toBe(1);
});

test("If other content is sent then, the existing note is named, and the form stays with what is left", async () => {
  const server = notesServer();
  server.losing = 1;
  open();
  await credit("2", "£240.00");
  await lost();
  fill(QUANTITY, "3");
  await pressNext(t.write("£360.00"));
  await screen.findByText(driverBook.noteExists("CN-5", "£240.00"));
  expect(screen.queryByText(t.written("CN-5", "£240.00"))).toBeNull();
  await screen.findByText(t.left("2", "£100.00"));
  expect(field(QUANTITY).value).toBe("3");
  // Crediting the remaining box is another note.
  fill(QUANTITY, "1");
  await pressNext(t.write("£120.00"));
  await screen.findByText(t.written("CN-6", "£120.00"));
  expect(server.notes).toHaveLength(2);
  expect(keysOf(server).size).toBe(2);
});

test("What is left is known even if nothing can be read after the answer", async () => {
  await creditWithoutAnswer();
  fill(QUANTITY, "1");
  await pressNext(t.write("£120.00"));
  await screen.findByText(driverBook.noteExists("CN-5", "£240.00"));
  await screen.findByText(t.left("2", "£100.00"));
});

test("Closing after a lost answer asks, and reopening without signal writes the same note", async () => {
  const server = await creditWithoutAnswer();
  await pressNext(common.close);
  await screen.findByText(driverBook.leaveLostNote);
  press(driverBook.writing.leaveYes);
  await credit("2", "£240.00");
  await screen.findByText(t.written("CN-5", "£240.00"));
  expect(server.notes).toHaveLength(1);
});

test("After the notes were read again the next note is a new one", async () => {
  const server = notesServer();
  server.losing = 1;
  open();
  await credit("2", "£240.00");
  await lost();
  await pressNext(common.close);
  await screen.findByText(driverBook.leaveLostNote);
  press(driverBook.writing.leaveYes);
  await screen.findByText(/CN-5 · −£240\.00/);
  await credit("2", "£240.00");
  await screen.findByText(t.written("CN-6", "£240.00"));
  expect(server.notes).toHaveLength(2);
});
