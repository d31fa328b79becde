import type { Page } from "playwright-core";
import { startApp, type RunningApp } from "../app.ts";
import { setUp } from "../driver.ts";
import { startFaultProxy, type FaultProxy } from "../proxies/fault-proxy.ts";
import { keptForOffline } from "../kept-for-offline.ts";
import { signInOverHttp } from "../http-session.ts";
import { randomOf } from "./random.ts";
import { expireTokens, killDuring, killServer } from "./kills.ts";
import type { Book } from "./ledger.ts";
import { perform } from "./perform.ts";
import { checkEvening, expectNothingRefused } from "./evening.ts";
import { otherDeviceWrites } from "./other-device.ts";
import { startPhone } from "./phone.ts";
import { handOver } from "./office/hand-over.ts";
import { nextPlan } from "./next-plan.ts";
import { noFault, nextSignal, type Signal } from "./signal.ts";
import { OWNER, type Day, type DayOptions, type DayReport } from "./state.ts";

/**
 * A working day of one driver under faults, from the seed. Throws where the result differs from
 * what was meant.
 */
export async function runDay({ seed, actions, log }: DayOptions): Promise<DayReport> {
  const app = await startApp("empty");
  const proxy = await startFaultProxy(app.url);
  const phone = await startPhone(`${proxy.url}/info/home`);
  try {
    const owner = await signInAtDepot(await phone.tab("first"), proxy, app);
    // A browser that is killed within a minute of a sign-in may lose the session, but no driver
    // leaves the depot that fast.
    await phone.close();
    await phone.restart();
    const day: Day = {
      app,
      proxy,
      phone,
      owner,
      log,
      random: randomOf(seed),
      faultRandom: randomOf(seed + 0.5),
      lossRandom: randomOf(seed + 0.25),
      papers: new Map(),
      statements: 0,
      ledger: new Map(),
      signal: { name: "good", fault: noFault, airplane: false, actions: 0 },
      phoneKills: 0,
      serverKills: 0,
      lostDatabases: 0,
      handedOver: 0,
    };
    for (let number = 0; number < actions; number += 1) await doAction(day, number, actions);
    const effects = await checkEvening(day);
    const written = (book: Book) =>
      [...day.ledger.values()].filter((entry) => entry.book === book).length;
    return {
      actions,
      effects,
      invoices: written("invoices"),
      payments: written("payments"),
      notes: written("creditNotes"),
      papers: day.papers.size,
      statements: day.statements,
      phoneKills: day.phoneKills,
      serverKills: day.serverKills,
      lostDatabases: day.lostDatabases,
      handedOver: day.handedOver,
      callFaults: proxy.callFaults,
    };
  } finally {
    await phone.stop();
    proxy.stop();
    await app.stop();
  }
}

/**
 * Signs in at the depot and waits until the phone has all that it needs. Resolves with the person's
 * id.
 */
async function signInAtDepot(page: Page, proxy: FaultProxy, app: RunningApp): Promise<number> {
  await setUp(page, OWNER, proxy.url);
  await keptForOffline(page);
  return (await signInOverHttp(app.url, OWNER.username, OWNER.password)).id;
}

/** One action, and the faults of phone and server around it. */
async function doAction(day: Day, number: number, actions: number): Promise<void> {
  const { random } = day;
  // The last actions are done without signal, so that something is left to send in the evening.
  if (number === actions - 6) await changeSignal(day, NO_SIGNAL);
  else if (day.signal.actions === 0) await changeSignal(day, nextSignal(random, day.faultRandom));
  day.signal = { ...day.signal, actions: day.signal.actions - 1 };
  // Once only: a browser may forget session data of the last minute, and two lost refreshes look
  // like a stolen token.
  if (number === Math.floor(actions / 2)) await expireTokens(day);
  if (number === Math.floor((actions * 3) / 5)) day.handedOver = await handOver(day);
  if (number % 30 === 10) await otherDeviceWrites(day, number);
  const plan = nextPlan(day.ledger, random, number);
  const which = random.oneIn(4) ? "second" : "first";
  const isKilled = random.oneIn(16) || number === Math.floor(actions / 3);
  const at = random.roll(plan.moves.length);
  const isServerKilled = random.oneIn(50);
  day.log(
    `${number} ${plan.title}${which === "second" ? " (second tab)" : ""}${isKilled ? ", killed" : ""}`,
  );
  const restartServer = isServerKilled ? killServer(day) : null;
  const page = await day.phone.tab(which);
  if (isKilled) await killDuring(day, plan, { page, at: random.oneIn(3) ? plan.moves.length : at });
  else await perform(day, plan, page);
  await restartServer?.();
  if (day.proxy.refusals.length > 0) await expectNothingRefused(day);
}

const NO_SIGNAL: Signal = { name: "down", fault: "down", airplane: false, actions: 6 };

async function changeSignal(day: Day, signal: Signal): Promise<void> {
  day.signal = signal;
  day.log(`the signal: ${day.signal.name}`);
  day.proxy.fault = day.signal.fault;
  await day.phone.airplane(day.signal.airplane);
}
