// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { addDays, day } from "@roundsman/core/day";
import { fireEvent, within } from "@testing-library/dom";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CustomerForm } from "../../customers/customer-form.tsx";
import { english } from "../../messages/en/all.ts";
import { credit } from "../../messages/late/credit/en.ts";
import { payments } from "../../messages/late/payments-en.ts";
import { StatementDays } from "../../payments/statement/statement-days.tsx";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { field, fill, press, show } from "../../ui/testing.tsx";
import { CustomersSection } from "../customers-section.tsx";
import { BOOK, DRIVER, managerAsks, recordsServer } from "../testing-records.ts";

const t = payments.statement;
const STATEMENT = `${BOOK}/api/customers/1/statement/document/`;

const TODAY = day("2026-11-21");

let asked: URL[] = [];
let isDown = false;
let shared: readonly File[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T12:00:00Z`) });
  asked = [];
  shared = [];
  isDown = false;
  const server = recordsServer();
  const done = managerAsks(async (path, init) => {
    if (!path.includes("/statement/")) return server.fetched(path, init);
    if (isDown) throw new TypeError("Failed to fetch");
    asked.push(new URL(path, "http://server"));
    const headers = { "content-disposition": 'attachment; filename="STM-1.pdf"' };
    return new Response(new Blob(["paper"], { type: "application/pdf" }), { headers });
  });
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: query === "(pointer: coarse)", media: query }),
  );
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: readonly File[] }) => void (shared = files),
  });
  return () => {
    done();
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, "canShare");
    Reflect.deleteProperty(navigator, "share");
  };
});

async function open(): Promise<void> {
  show(
    <ConfirmProvider>
      <Notifications />
      <CustomersSection
        driver={DRIVER}
        form={CustomerForm}
        days={StatementDays}
        onDebtor={() => {}}
      />
    </ConfirmProvider>,
  );
  fireEvent.click(await screen.findByText("Jade"));
  fill(english.customers.fields.city, "York");
  press(t.title);
}
const lastAsked = () => Object.fromEntries(asked.at(-1)?.searchParams ?? []);

test("a manager sees a statement of a driver's customer, in the chosen days and language", async () => {
  await open();
  await screen.findByAltText(t.title);
  const first = { format: "png", from: addDays(TODAY, -90), to: TODAY, lang: "both" };
  expect([asked[0]?.pathname, lastAsked()]).toEqual([STATEMENT, first]);
  const { language, languages } = english.editor.vat;
  const choice = within(screen.getByRole("radiogroup", { name: language }));
  fireEvent.click(choice.getByRole("radio", { name: languages.zh }));
  await waitFor(() => expect(lastAsked()).toEqual({ ...first, lang: "zh" }));
  fireEvent.change(field(t.days), { target: { value: "thisMonth" } });
  await waitFor(() => expect(lastAsked()).toEqual({ ...first, lang: "zh", from: "2026-11-01" }));
});

test("the statement is saved or shared with the name that the server gives it", async () => {
  await open();
  await screen.findByAltText(t.title);
  press(credit.pdf);
  await screen.findByRole("button", { name: english.editor.handOut.save });
  expect(shared).toEqual([]);
  press(english.editor.handOut.share);
  await waitFor(() => expect(shared.map(({ name }) => name)).toEqual(["STM-1.pdf"]));
  expect(lastAsked()).toMatchObject({ format: "pdf", lang: "both" });
});

test("without signal the statement shows an error, and the customer's input stays", async () => {
  isDown = true;
  await open();
  await screen.findByText(english.common.needsSignal);
  fireEvent.click(screen.getByRole("button", { name: english.common.close }));
  expect(field(english.customers.fields.city).value).toBe("York");
});
