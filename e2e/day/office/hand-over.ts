import type { Page } from "playwright-core";
import { eventually } from "../../eventually.ts";
import { signInOverHttp, type HttpSession } from "../../http-session.ts";
import { readIds, readKeys } from "../checks/audit.ts";
import { emptied } from "../evening.ts";
import { move } from "../moves/make-moves.ts";
import type { Invoice } from "../ledger.ts";
import { readPhone, type PhoneBooks } from "../checks/phone-books.ts";
import { readServer } from "../checks/server-books.ts";
import { noFault } from "../signal.ts";
import { differences, meantIn } from "../checks/snapshot.ts";
import { OWNER, type Day } from "../state.ts";

const MEI = {
  username: "mei",
  name: "Mei",
  email: "mei@example.com",
  password: "nine tins of tea",
  manager: 0,
  driver: 1,
};
const LAST_DAY = "2099-12-31";

interface Made {
  readonly id?: number;
  /** The problem type of a refusal. */
  readonly type?: string;
}
/** Everything is delivered, paid or credited. */
const NOTHING_OPEN = "urn:roundsman:nothing-to-hand-over";

/**
 * Another driver gets all open work for a while, edits one invoice and gives the work back. The
 * phone pulls both changes, and afterwards everything is as before. Done with signal and an empty
 * outbox: the server would merge late work, which the proxy would count as refused. Resolves with
 * the number of invoices.
 */
export async function handOver(day: Day): Promise<number> {
  const { phone, proxy, signal } = day;
  const page = await phone.tab("first");
  proxy.fault = noFault;
  await phone.airplane(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await emptied(day, 0);
  const count = await giveAndTakeBack(day, page);
  proxy.fault = signal.fault;
  await phone.airplane(signal.airplane);
  return count;
}

async function giveAndTakeBack(day: Day, page: Page): Promise<number> {
  const { app, owner } = day;
  const lee = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  await lee.raw("POST", "/api/team/", MEI);
  const mei = await signInOverHttp(app.url, MEI.username, MEI.password);
  const work = { from_person: owner, to_person: mei.id, last_day: LAST_DAY };
  const made = (await lee.raw("POST", "/api/office/hand-overs/", work)) as Made;
  if (made.type === NOTHING_OPEN) return 0;
  if (made.id === undefined) throw new Error(`Nothing is handed over: ${JSON.stringify(made)}`);
  const [received] = (await mei.api.ownHandOvers.list({})).hand_overs;
  const ids = received?.invoiceIds ?? [];
  day.log(`${ids.length} invoices are handed over`);
  const openOn = ({ rows }: PhoneBooks) =>
    rows.invoices.filter(({ id, deletedAt }) => ids.includes(Number(id)) && deletedAt === "");
  const hasOpen = (count: number) =>
    eventually(
      () => readPhone(page, owner),
      (books) => openOn(books).length === count,
    );
  await hasOpen(0);
  await move(page, [{ go: "GetPaid" }]);
  const line = page.getByText(/^Mei has your work until 2099-12-31/);
  await line.waitFor();
  await writeOnOne(day, mei, ids);
  await lee.raw("POST", `/api/office/hand-overs/${made.id}/end/`, {});
  await hasOpen(ids.length);
  await line.waitFor({ state: "detached" });
  await allIsBack(day, lee, mei);
  return ids.length;
}

/** Edits the first invoice that was not handed out; the change returns with it. */
async function writeOnOne(day: Day, mei: HttpSession, ids: readonly number[]): Promise<void> {
  const idOf = readIds(day.app.dataDir, day.owner);
  const entry = [...day.ledger.values()].find(
    ({ book, key, exists, fields }) =>
      book === "invoices" &&
      exists &&
      (fields as Invoice).issued === false &&
      ids.includes(idOf(book, key) ?? 0),
  );
  if (!entry) return;
  const footnote = "Mei was there";
  const path = `/api/invoiceupdate/${idOf("invoices", entry.key)}/`;
  await mei.raw("POST", path, { footerdescription: footnote });
  const fields = { ...(entry.fields as Invoice), footnote };
  day.ledger = new Map(day.ledger).set(entry.key, { ...entry, fields });
}

/** Checks that server and phone have all invoices again, and the other driver has none. */
async function allIsBack(day: Day, lee: HttpSession, mei: HttpSession): Promise<void> {
  const { app, ledger, owner, phone } = day;
  const meant = meantIn(ledger);
  const page = await phone.tab("first");
  const there = differences(await readServer(lee, readKeys(app.dataDir, owner)), meant);
  const here = await eventually(
    async () => differences((await readPhone(page, owner)).snapshot, meant),
    (wrong) => wrong.length === 0,
    10_000,
  ).catch(async () => differences((await readPhone(page, owner)).snapshot, meant));
  const { invoices } = (await mei.raw("POST", "/api/search_invoices/", {})) as {
    readonly invoices: object;
  };
  const left = Object.keys(invoices).length;
  const faults = [
    ...there.map((line) => `server: ${line}`),
    ...here.map((line) => `phone: ${line}`),
    ...(left > 0 ? [`${left} invoices are with the other driver`] : []),
  ];
  if (faults.length > 0) throw new Error(`After the hand-over:\n  ${faults.join("\n  ")}`);
}
