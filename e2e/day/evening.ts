import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { launchBrowser, visit } from "../browser.ts";
import { signIn } from "../driver.ts";
import type { Refusal } from "../proxies/forward.ts";
import { eventually } from "../eventually.ts";
import { signInOverHttp } from "../http-session.ts";
import { readAudit, readIds, readKeys, wrongEffects } from "./checks/audit.ts";
import { killServer } from "./kills.ts";
import { move } from "./moves/make-moves.ts";
import { wrongAccounts, wrongDebts } from "./money/accounts.ts";
import { wrongNumbers } from "./money/numbers.ts";
import { opened, readOutbox, readPhone } from "./checks/phone-books.ts";
import { wrongScreens } from "./checks/screens-agree.ts";
import { readServer } from "./checks/server-books.ts";
import { differences, meantIn } from "./checks/snapshot.ts";
import { evidenceOf } from "./checks/evidence.ts";
import { noFault, poor } from "./signal.ts";
import { OWNER, type Day } from "./state.ts";

/**
 * Gives the phone a poor and then a good connection until everything is sent, and checks server,
 * phone and screens. Resolves with the number of effects.
 */
export async function checkEvening(day: Day): Promise<number> {
  const { phone, proxy, ledger, owner, app } = day;
  const page = await phone.tab("first");
  await phone.airplane(false);
  proxy.fault = poor(day.faultRandom);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const halfWay = (await readOutbox(page, owner)).length / 2;
  const afterwards = killServer(day);
  await emptied(day, halfWay);
  await afterwards();
  proxy.fault = noFault;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await emptied(day, 0);
  await move(page, [{ go: "GetPaid" }, { see: "All sent", as: "button" }]);

  const server = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  const elsewhere = [...ledger.values()].filter((entry) => entry.elsewhere).map(({ key }) => key);
  const onPhone = await eventually(
    () => readPhone(page, owner),
    ({ snapshot }) => elsewhere.every((key) => key in snapshot.customers),
  );
  const effects = readAudit(app.dataDir, owner);
  const meant = meantIn(ledger);
  const idOf = readIds(app.dataDir, owner);
  const faults = [
    ...differences(await readServer(server, readKeys(app.dataDir, owner)), meant).map(
      (line) => `server: ${line}`,
    ),
    ...differences(onPhone.snapshot, meant).map((line) => `phone: ${line}`),
    ...wrongEffects(ledger, effects, idOf).map((line) => `effects: ${line}`),
    ...(await wrongNumbers(server, {
      dataDir: app.dataDir,
      papers: day.papers,
      phone: onPhone.rows,
    })),
    ...(await wrongAccounts(server, ledger, (key) => idOf("customers", key))),
    ...wrongDebts(onPhone.rows, ledger),
    ...(await wrongOnFreshPhone(day)),
    ...(await wrongScreens(page, ledger)),
  ];
  if (faults.length > 0)
    throw new Error(await withEvidence(day, page, `In the evening:\n  ${faults.join("\n  ")}`));
  return effects.length;
}

/**
 * Resolves when at most `most` mutations are pending. Throws where one is refused, or where none
 * are sent any more.
 */
export async function emptied(day: Day, most: number): Promise<void> {
  const page = await day.phone.tab("first");
  let last = { waiting: Number.POSITIVE_INFINITY, at: Date.now() };
  for (;;) {
    const outbox = await readOutbox(page, day.owner);
    await expectNothingRefused(day);
    if (outbox.length <= most) return;
    if (outbox.length < last.waiting) last = { waiting: outbox.length, at: Date.now() };
    else if (Date.now() - last.at > STUCK)
      throw new Error(
        await withEvidence(day, page, `${outbox.length} operations stay on the phone`),
      );
    await pause(100);
  }
}

/**
 * Throws where the server refused anything. Nobody else changes the data, so a refused request was
 * wrong, even if the phone recovers.
 */
export async function expectNothingRefused(day: Day): Promise<void> {
  const page = await day.phone.tab("first");
  const refused = (await readOutbox(page, day.owner)).filter(({ state }) => state === "refused");
  const words = [
    ...unexpected(day).map((of) => of.words),
    ...refused.map((of) => JSON.stringify(of, null, 1)),
  ];
  if (words.length > 0)
    throw new Error(await withEvidence(day, page, `Refused:\n${words.join("\n")}`));
}

/**
 * Refused requests that are faults. When a correction is taken back, the server removes its new
 * invoice. The phone's own deletion, sent at the same time, then finds nothing, which is correct; a
 * second deletion with another key is a fault.
 */
function unexpected({ app, owner, ledger, proxy }: Day): readonly Refusal[] {
  if (proxy.refusals.length === 0) return [];
  const idOf = readIds(app.dataDir, owner);
  const gone = [...ledger.values()].filter(
    ({ book, expectedEffects }) =>
      book === "invoices" &&
      expectedEffects.some(({ act, isOptional }) => act === "remove" && isOptional),
  );
  const deleted = new Map<string, string>();
  for (const { key } of gone)
    for (const name of [idOf("invoices", key), `key:${key}`])
      deleted.set(`/api/invoicedelete/${name}/`, key);
  const first = new Map<string, string>();
  return proxy.refusals.filter(({ path, status, key }) => {
    const invoice = deleted.get(path);
    if (status !== 404 || invoice === undefined) return true;
    const known = first.get(invoice) ?? key;
    first.set(invoice, known);
    return known !== key;
  });
}

const withEvidence = async (day: Day, page: Page, fault: string) =>
  `${fault}\n${await evidenceOf(day, page, fault)}`;

/**
 * Milliseconds without progress after which to give up. The longest pause between two attempts is
 * 20 s.
 */
const STUCK = 180_000;

/** Signs in on a new phone and compares what it gets. */
async function wrongOnFreshPhone({ app, ledger, owner }: Day): Promise<readonly string[]> {
  const browser = await launchBrowser();
  try {
    const { context, page } = await visit(browser, app.url);
    // tsx makes functions call a helper `__name`, which a page does not have.
    await context.addInitScript("globalThis.__name ??= (of) => of");
    await signIn(page, OWNER.username, OWNER.password);
    await opened(page, owner);
    const meant = meantIn(ledger);
    const known = await eventually(
      () => readPhone(page, owner),
      ({ meta, snapshot }) =>
        meta["lastPull"] !== undefined && differences(snapshot, meant).length === 0,
    ).catch(() => readPhone(page, owner));
    return [...differences(known.snapshot, meant), ...wrongDebts(known.rows, ledger)].map(
      (line) => `fresh phone: ${line}`,
    );
  } finally {
    await browser.close();
  }
}
