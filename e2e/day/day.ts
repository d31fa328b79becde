import type { Page } from "playwright-core";
import { startApp, type RunningApp } from "../app.ts";
import { setUp } from "../driver.ts";
import { startFaultProxy, type FaultProxy } from "../fault-proxy.ts";
import { keptForOffline } from "../kept-for-offline.ts";
import { signInOverHttp } from "../onlooker.ts";
import { chanceOf } from "./chance.ts";
import { ageTokens, dieIn, killServer } from "./deaths.ts";
import { perform } from "./deed.ts";
import { evening, noneTurnedDown } from "./evening.ts";
import { officeWrites } from "./office.ts";
import { startMortalPhone } from "./phone.ts";
import { nextPlan } from "./plans.ts";
import { fair, nextSky, type Sky } from "./weather.ts";
import { OWNER, type Day, type DayOptions, type DayReport } from "./world.ts";

/** A working day of one driver under faults, from the seed. Throws where what was meant and what came of it differ. */
export async function runDay({ seed, deeds, say }: DayOptions): Promise<DayReport> {
  const app = await startApp("empty");
  const proxy = await startFaultProxy(app.url);
  const phone = await startMortalPhone(`${proxy.url}/info/home`);
  try {
    const owner = await morning(await phone.tab("first"), proxy, app);
    // A browser that is killed within a minute of a sign-in may have forgotten it; nobody leaves the depot that fast.
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
      ledger: new Map(),
      sky: { name: "fair", weather: fair, airplane: false, deeds: 0 },
      phoneDeaths: 0,
      serverDeaths: 0,
      losses: 0,
    };
    for (let number = 0; number < deeds; number += 1) await hour(day, number, deeds);
    const effects = await evening(day);
    const invoices = [...day.ledger.values()].filter(({ book }) => book === "invoices").length;
    return {
      deeds,
      effects,
      invoices,
      phoneDeaths: day.phoneDeaths,
      serverDeaths: day.serverDeaths,
      losses: day.losses,
      told: proxy.told,
    };
  } finally {
    await phone.stop();
    proxy.stop();
    await app.stop();
  }
}

/** Signs in at the depot; the phone holds all that it needs before it leaves. Resolves with the person's id. */
async function morning(page: Page, proxy: FaultProxy, app: RunningApp): Promise<number> {
  await setUp(page, OWNER, proxy.url);
  await keptForOffline(page);
  return (await signInOverHttp(app.url, OWNER.username, OWNER.password)).id;
}

/** One deed, and what befalls the phone and the server around it. */
async function hour(day: Day, number: number, deeds: number): Promise<void> {
  const { chance } = day;
  // The last of it is done without signal: the evening has something to send.
  if (number === deeds - 6) await changeSky(day, DUSK);
  else if (day.sky.deeds === 0) await changeSky(day, nextSky(chance, day.fates));
  day.sky = { ...day.sky, deeds: day.sky.deeds - 1 };
  // Once only: a browser may keep what it should remember of a session for a minute, and two turns of a token lost at once are a theft.
  if (number === Math.floor(deeds / 2)) await ageTokens(day);
  if (number % 30 === 10) await officeWrites(day, number);
  const plan = nextPlan(day.ledger, chance, number);
  const which = chance.oneIn(4) ? "second" : "first";
  const dies = chance.oneIn(16) || number === Math.floor(deeds / 3);
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

const DUSK: Sky = { name: "dead", weather: "dead", airplane: false, deeds: 6 };

async function changeSky(day: Day, sky: Sky): Promise<void> {
  day.sky = sky;
  day.say(`the sky: ${day.sky.name}`);
  day.proxy.weather = day.sky.weather;
  await day.phone.airplane(day.sky.airplane);
}
