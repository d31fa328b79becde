// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications, notifications } from "@mantine/notifications";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { customs as t } from "../messages/late/customs/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { faultOf, faultsOf, field, fill, press, show } from "../ui/testing.tsx";
import { CustomScreen } from "./custom-screen.tsx";
import { JSON_FIELDS } from "./drafts.ts";

const [EXPORT, IMPORT, PRODUCT] = JSON_FIELDS.map((name) => t.sources[name].field);
const FIELDS = [EXPORT, IMPORT, PRODUCT].map(String);

let sent: unknown[];
let status: number;
const ANSWER = { title: "Customs", "Total Value": 1, "Total CTNs": 2, "Total Gross Weight": 3 };
beforeEach(async () => {
  sent = [];
  status = 201;
  localStorage.clear();
  sessionStore().keep({
    id: 1,
    manager: 1,
    driver: 0,
    email: "li@example.com",
    name: "Li",
    access: "a",
    refresh: "r",
  });
  notifications.clean();
  const narrow = (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query });
  vi.stubGlobal("matchMedia", narrow);
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(await new Response(body).text()));
    return Response.json(status === 201 ? ANSWER : { title: "No", status }, { status });
  });
  const component = () => (
    <>
      <Notifications />
      <CustomScreen />
    </>
  );
  const history = createMemoryHistory({ initialEntries: ["/info/custom"] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  show(<RouterProvider router={router} />);
  await screen.findByLabelText(String(EXPORT));
  return () => vi.unstubAllGlobals();
});

test("The form begins with the usual port, country and terms, and empty lists", () => {
  const { destinationPort, countryOfOrigin, tradeTerms } = t.fields;
  expect([destinationPort, countryOfOrigin, tradeTerms].map((each) => field(each).value)).toEqual([
    "Felixtowe",
    "China",
    "FOB",
  ]);
  expect(FIELDS.map((each) => field(each).value)).toEqual(["", "", ""]);
});

test("Invalid input is reported under each field by its name, and nothing is sent", async () => {
  for (const each of FIELDS) fill(each, "{name: China}");
  press(t.submit);
  await waitFor(() => expect(faultOf(String(EXPORT))).toBeDefined());
  expect(Object.values(faultsOf(FIELDS))).toEqual(FIELDS.map(() => "Please enter valid JSON"));
  for (const name of ["Export Company", "Import Company", "Imported Product"])
    expect(await screen.findByText(`${name} is not valid JSON`)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("A field shows its error when it is left, and clears it once the input is valid", async () => {
  fill(FIELDS[0] ?? "", "{");
  fireEvent.blur(field(FIELDS[0] ?? ""));
  await waitFor(() => expect(faultOf(FIELDS[0] ?? "")).toBe("Please enter valid JSON"));
  fill(FIELDS[0] ?? "", '{"name":"A"}');
  await waitFor(() => expect(faultOf(FIELDS[0] ?? "")).toBeUndefined());
  expect(screen.getByText(t.records(1))).toBeTruthy();
});

test("JSON that is neither a record nor a list of records is refused", async () => {
  fill(FIELDS[2] ?? "", "[1, 2]");
  press(t.submit);
  await waitFor(() => expect(faultOf(FIELDS[2] ?? "")).toBe(t.notRecords));
  expect(sent).toEqual([]);
});

test("One record counts as a list of one, and an empty field is sent as null", async () => {
  fill(FIELDS[0] ?? "", '{"name":"A"}');
  fill(FIELDS[2] ?? "", '[{"name":"Rice"},{"name":"Oil"}]');
  fill(t.fields.invoiceNumber, " C-1 ");
  press(t.submit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    exportCompany: [{ name: "A" }],
    importCompany: null,
    importedProduct: [{ name: "Rice" }, { name: "Oil" }],
    invoiceNumber: "C-1",
  });
});

test("If the server cannot make the document, an error is shown and the input stays", async () => {
  status = 500;
  fill(t.fields.invoiceNumber, "C-1");
  press(t.submit);
  expect(await screen.findByText("Failed to generate invoice")).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(field(t.fields.invoiceNumber).value).toBe("C-1");
});

test("Clearing the form clears its errors, and an undo restores the input", async () => {
  fill(FIELDS[0] ?? "", "{");
  press(t.submit);
  await waitFor(() => expect(faultOf(FIELDS[0] ?? "")).toBeDefined());
  press(t.reset);
  await waitFor(() => expect(field(FIELDS[0] ?? "").value).toBe(""));
  expect(faultOf(FIELDS[0] ?? "")).toBeUndefined();
  fireEvent.click(await screen.findByRole("button", { name: english.common.undo }));
  await waitFor(() => expect(field(FIELDS[0] ?? "").value).toBe("{"));
});
