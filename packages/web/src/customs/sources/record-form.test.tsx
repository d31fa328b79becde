// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { customs as t } from "../../messages/late/customs/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { useQueryClient } from "../../session/query-client.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { faultOf, faultsOf, field, fill, press, refusal, show } from "../../ui/testing.tsx";
import { RecordForm } from "./record-form.tsx";
import { SOURCES, SOURCE_NAMES, type SourceEntry, type SourceName } from "./sources.ts";

const { save, cancel, changedMeanwhile } = english.common;
const { description, grossweight, unit_value, quantity, company_name, address } = t.record;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MILL: SourceEntry = {
  record: { id: 5, company_name: "Mill Trading", address: "2 Mill Lane" },
  version: 3,
};
const millAs = (version: number, change: object = {}) => ({
  ...MILL.record,
  ...change,
  version,
  client_id: "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e05",
  created_at: "2026-11-21T12:00:00.000Z",
  updated_at: "2026-11-21T12:00:00.000Z",
});

let sent: {
  readonly method: string;
  readonly path: string;
  readonly body: { client_id: string };
}[];
let answer: () => Response | Promise<Response>;
const done = vi.fn();
beforeEach(() => {
  notifications.clean();
  done.mockReset();
  sent = [];
  answer = () => Response.json(millAs(4));
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }),
  );
  interface Init {
    readonly method: string;
    readonly body: string;
  }
  vi.stubGlobal("fetch", async (path: string, { method, body }: Init) => {
    sent.push({ method, path, body: JSON.parse(body) });
    return answer();
  });
  const person = { id: 9, name: "Li", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    sessionStore().clear();
    vi.unstubAllGlobals();
  };
});

const shown = (name: SourceName, entry: SourceEntry | null = null) =>
  show(
    <ConfirmProvider>
      <Notifications />
      <RecordForm name={name} entry={entry} onDone={done} />
    </ConfirmProvider>,
  );
const bodies = () => sent.map(({ body }) => body);

test.each(SOURCE_NAMES)("A record of %s needs a name of more than blanks", async (name) => {
  shown(name);
  const heading = t.record[SOURCES[name].heading];
  press(save);
  await waitFor(() => expect(faultOf(heading)).toBe(t.nameMissing));
  fill(heading, "   ");
  press(save);
  await waitFor(() => expect(faultOf(heading)).toBe(t.nameMissing));
  expect(document.activeElement).toBe(field(heading));
  expect(sent).toEqual([]);
});

test("A figure that is none, and one below zero, are refused beside their fields", async () => {
  shown("importedProduct");
  fill(description, "Rice");
  fill(grossweight, "12 kilos");
  fill(unit_value, "-5");
  fill(quantity, "1,234.50");
  press(save);
  await waitFor(() => expect(faultOf(grossweight)).toBe("Must be a number"));
  expect(faultsOf([unit_value, quantity, description])).toEqual({
    [unit_value]: "Must not be negative",
  });
  expect(sent).toEqual([]);
});

test("A new product is sent without blanks at the ends, and its figures are numbers", async () => {
  shown("importedProduct");
  fill(description, "  Jasmine rice ");
  fill(quantity, "1,234.50");
  press(save);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      method: "POST",
      body: {
        description: "Jasmine rice",
        quantity: 1234.5,
        grossweight: null,
        client_id: expect.stringMatching(UUID),
      },
    },
  ]);
  expect(screen.getByText(t.added)).toBeTruthy();
});

test("A record that exists is shown, and changed over the version that was shown", async () => {
  shown("exportCompany", MILL);
  expect([field(company_name).value, field(address).value]).toEqual([
    "Mill Trading",
    "2 Mill Lane",
  ]);
  fill(address, "3 Mill Lane");
  press(save);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ method: "PUT", path: expect.stringMatching(/\/5\/$/) }]);
  expect(bodies()).toEqual([{ company_name: "Mill Trading", address: "3 Mill Lane", version: 3 }]);
  expect(screen.getByText(t.updated)).toBeTruthy();
});

test("Without a network the form stays; a second attempt adds the same record", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  shown("exportCompany");
  fill(company_name, "Mill Trading");
  press(save);
  await screen.findByText(t.failedKept);
  expect(field(company_name).value).toBe("Mill Trading");
  expect(done).not.toHaveBeenCalled();
  answer = () => Response.json(millAs(1), { status: 201 });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: save });
  await waitFor(() => expect(button.disabled).toBe(false));
  press(save);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  const keys = bodies().map(({ client_id: key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("A refusal of the server is said in its own words, and what was typed stays", async () => {
  answer = () => refusal(403, "You may not do this");
  shown("exportCompany");
  fill(company_name, "Mill Trading");
  press(save);
  await screen.findByText("You may not do this");
  expect(field(company_name).value).toBe("Mill Trading");
  expect(done).not.toHaveBeenCalled();
});

/** Saves over a record that somebody else changed to this. */
function saveOver(change: object) {
  const stale = "This was changed in the meantime. Please look at both and decide.";
  const answers = [() => refusal(409, stale, { current: millAs(7, change) })];
  answer = () => (answers.pop() ?? (() => Response.json(millAs(8))))();
  shown("exportCompany", MILL);
  fill(address, "3 Mill Lane");
  press(save);
}
const question = () => screen.findByRole("dialog", { name: changedMeanwhile.title });

test("What somebody else changed is shown, and saved over only after a yes", async () => {
  saveOver({ company_name: "Mill & Sons" });
  const dialog = await question();
  expect(dialog.textContent).toContain(`${company_name}: Mill & Sons`);
  expect(dialog.textContent).not.toContain(address);
  expect(sent).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole("button", { name: changedMeanwhile.keepMine }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(bodies()[1]).toEqual({ company_name: "Mill Trading", address: "3 Mill Lane", version: 7 });
});

test("Who does not save over it is back in the form, with what was typed", async () => {
  saveOver({ address: "9 High Street" });
  const dialog = await question();
  expect(dialog.textContent).toContain(`${address}: 9 High Street`);
  fireEvent.click(within(dialog).getByRole("button", { name: cancel }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field(address).value).toBe("3 Mill Lane");
  expect(sent).toHaveLength(1);
  expect(done).not.toHaveBeenCalled();
});

test("Where somebody else changed it to the same, nothing is asked", async () => {
  saveOver({ address: "3 Mill Lane" });
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(screen.queryByText(changedMeanwhile.title)).toBeNull();
  expect(bodies()[1]).toMatchObject({ address: "3 Mill Lane", version: 7 });
});

test("Two taps add one record", async () => {
  const waiting: ((answer: Response) => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(resolve));
  shown("exportCompany");
  fill(company_name, "Mill Trading");
  const form = screen.getByRole("form", { name: t.sources.exportCompany.add });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(waiting).not.toEqual([]));
  for (const each of waiting) each(Response.json(millAs(1), { status: 201 }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
});

test("Cancelling sends nothing", () => {
  shown("exportCompany", MILL);
  fill(company_name, "Mill & Sons");
  press(cancel);
  expect(done).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
