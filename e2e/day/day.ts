import type { Page } from "playwright-core";
import { startApp, type RunningApp } from "../app.ts";
import { setUp } from "../driver.ts";
import { startFaultProxy, type FaultProxy } from "../proxies/fault-proxy.ts";
import { keptForOffline } from "../kept-for-offline.ts";
import { signInOverHttp } from "../onlooker.ts";
import { chanceOf } from "./chance.ts";
import { ageTokens, dieIn, killServer } from "./deaths.ts";
import type { Book } from "./ledger.ts";
import { perform } from "./perform.ts";
import { evening, noneTurnedDown } from "./evening.ts";
import { otherDeviceWrites } from "./other-device.ts";
import { startMortalPhone } from "./phone.ts";
import { handOver } from "./office/hand-over.ts";
import { nextPlan } from "./plans.ts";
import { fair, nextSignal, type Signal } from "./signal.ts";
import { OWNER, type Day, type DayOptions, type DayReport } from "./world.ts";

/**
 * A working day of one driver under faults, from the seed. Throws where the result differs from
 * what was meant.
 */
export async function runDay({ seed, actions, say }: DayOptions): Promise<DayReport> {
  const app = await startApp("empty");
  const proxy = await startFaultProxy(app.url);
  const phone = await startMortalPhone(`${proxy.url}/info/home`);
  try {
    const owner = await morning(await phone.tab("first"), proxy, app);
    // A browser that is killed within a minute of a sign-in may lose the session, but no driver
    // leaves the depot that fast.
    await phone.rest();
    await phone.comeBack();
    const day: Day = {
      app,
      proxy,
      phone,
      owner,
      say,
      chance: chanceOf(seed),
      fates: chanceOf(seed + 0.5),
      bad: chanceOf(seed + 0.25),
      papers: new Map(),
      statements: 0,
      ledger: new Map(),
      signal: { name: "fair", fault: fair, airplane: false, actions: 0 },
      phoneDeaths: 0,
      serverDeaths: 0,
      losses: 0,
      handedOver: 0,
    };
    for (let number = 0; number < actions; number += 1) await hour(day, number, actions);
    const effects = await evening(day);
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
      phoneDeaths: day.phoneDeaths,
      serverDeaths: day.serverDeaths,
      losses: day.losses,
      handedOver: day.handedOver,
      fates: proxy.fates,
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
async function morning(page: Page, proxy: FaultProxy, app: RunningApp): Promise<number> {
  await setUp(page, OWNER, proxy.url);
  await keptForOffline(page);
  return (await signInOverHttp(app.url, OWNER.username, OWNER.password)).id;
}

/** One action, and the faults of phone and server around it. */
async function hour(day: Day, number: number, actions: number): Promise<void> {
  const { chance } = day;
  // The last actions are done without signal, so that the evening has something to send.
  if (number === actions - 6) await changeSignal(day, DUSK);
  else if (day.signal.actions === 0) await changeSignal(day, nextSignal(chance, day.fates));
  day.signal = { ...day.signal, actions: day.signal.actions - 1 };
  // Once only: a browser may forget session data of the last minute, and two lost refreshes look
  // like a stolen token.
  if (number === Math.floor(actions / 2)) await ageTokens(day);
  if (number === Math.floor((actions * 3) / 5)) day.handedOver = await handOver(day);
  if (number % 30 === 10) await otherDeviceWrites(day, number);
  const plan = nextPlan(day.ledger, chance, number);
  const which = chance.oneIn(4) ? "second" : "first";
  const dies = chance.oneIn(16) || number === Math.floor(actions / 3);
  const at = chance.roll(plan.moves.length);
  const serverDies = chance.oneIn(50);
  day.say(
    `${number} ${plan.title}${which === "second" ? " (second tab)" : ""}${dies ? ", dies" : ""}`,
  );
  const afterwards = serverDies ? killServer(day) : null;
  const page = await day.phone.tab(which);
  if (dies) await dieIn(day, plan, { page, at: chance.oneIn(3) ? plan.moves.length : at });
  else await perform(day, plan, page);
  await afterwards?.();
  if (day.proxy.turnedDown.length > 0) await noneTurnedDown(day);
}

const DUSK: Signal = { name: "dead", fault: "dead", airplane: false, actions: 6 };

async function changeSignal(day: Day, signal: Signal): Promise<void> {
  day.signal = signal;
  day.say(`the signal: ${day.signal.name}`);
  day.proxy.fault = day.signal.fault;
  await day.phone.airplane(day.signal.airplane);
}
