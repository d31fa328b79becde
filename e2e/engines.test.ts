import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import type { Engine } from "./engines/engine.ts";
import { findEngines } from "./engines/find-engines.ts";
import { onJourneyClock } from "./engines/journey-clock.ts";
import {
  chooseTheme,
  isDark,
  isDarkEverywhere,
  keepsFocusInSheets,
  opensBesideTheList,
  scansWithoutCamera,
} from "./engines/looks.ts";
import {
  addPhoto,
  clearIcons,
  fileOf,
  isFreeOfBars,
  move,
  readyWithoutSignal,
  showsRows,
  totalOnScreen,
  signIn,
  writeInvoice,
} from "./engines/steps.ts";
import { eventually } from "./eventually.ts";
import { signInOverHttp } from "./onlooker.ts";
import type { Proxy } from "./proxies/proxy.ts";

/** One short journey in every browser engine on this machine. */
const { CI } = process.env;
let app: RunningApp;
/** In front of the app, for browsers that would have the machine's clock. */
let proxy: Proxy;
beforeAll(async () => {
  app = await startApp("demo");
  proxy = await onJourneyClock(app.url);
});
afterAll(async () => {
  proxy?.stop();
  await app?.stop();
});

/** The same invoice as each engine drew it. */
const pictures = new Map<string, Buffer>();

const invoicesWith = async (summary: string) => {
  const office = await signInOverHttp(app.url, "driver", "driver-demo");
  const found = (await office.raw("POST", "/api/search_invoices/", {
    responsible_person_id: office.id,
    query: summary,
  })) as {
    invoices: { description: string }[];
  };
  return found.invoices.filter(({ description }) => description === summary).length;
};

describe.each(findEngines())("$name", ({ name, hasClock, start }) => {
  // A missing engine is skipped here, and fails on CI.
  describe.skipIf(!start && !CI)(
    start ? "is here" : "IS NOT INSTALLED: nothing of it was tried",
    () => {
      let engine: Engine;
      let url: string;
      beforeAll(async () => {
        ({ url } = hasClock ? app : proxy);
        if (!start) throw new Error(`${name} must be installed on CI: scripts/tools.mjs says how`);
        engine = await start(url);
      });
      afterAll(() => engine?.stop());

      test("is dark where a person chooses so, and light again", async () => {
        await engine.go(`${url}/login`);
        await move(engine, [{ tap: "Switch to dark" }, { see: "Switch to light", as: "button" }]);
        await eventually(() => isDark(engine), Boolean);
        await move(engine, [{ tap: "Switch to light" }, { see: "Switch to dark", as: "button" }]);
        expect(await isDark(engine)).toBe(false);
      });

      test("signs in, and is ready for a day without signal", async () => {
        await signIn(engine, url);
        await readyWithoutSignal(engine);
      });

      test("is dark in its lists, its editor and its sheets", async () => {
        await chooseTheme(engine, "dark");
        await isDarkEverywhere(engine, url);
        await chooseTheme(engine, "light");
      });

      test("saves an invoice, and makes it a PDF and a picture", async () => {
        await engine.go(`${url}/info/home`);
        await writeInvoice(engine, `${name} with signal`);
        expect(
          (await fileOf(engine, `${url}/make?invoice=1`, "PDF")).subarray(0, 8).toString(),
        ).toBe("%PDF-1.7");
        pictures.set(name, await fileOf(engine, `${url}/make?invoice=1`, "PNG"));
        await eventually(
          () => invoicesWith(`${name} with signal`),
          (count) => count === 1,
        );
      });

      test("keeps a photo of a contact and shows it", () => addPhoto(engine, url));

      test("has room for a list and an invoice on a desk", async () => {
        await engine.resize(1290, 850);
        await opensBesideTheList(engine, url);
        await engine.resize(...engine.phone);
      });

      test("keeps the focus in a sheet, and gives it back", () => keepsFocusInSheets(engine, url));

      test("takes a barcode that is typed where there is no camera", () =>
        scansWithoutCamera(engine, url));

      test("lets no bar lie over what is scrolled into view", async () => {
        await engine.go(`${url}/make`);
        expect(await engine.run(() => innerWidth, null)).toBe(engine.phone[0]);
        await move(engine, [{ see: "Add Product", as: "button" }]);
        for (const block of ["end", "start"] as const)
          // The bars' heights are measured after they are drawn.
          await eventually(() => isFreeOfBars(engine, block), Boolean);
      });

      test("shows one icon that clears a search", async () => {
        await engine.go(`${url}/info/contacts`);
        expect(await clearIcons(engine, "Jade")).toBe(1);
      });

      test("starts without signal, writes, prints, and sends once when the signal is back", async () => {
        await app.pause();
        await engine.go(`${url}/info/home`);
        await writeInvoice(engine, `${name} without signal`);
        expect(
          (await fileOf(engine, `${url}/make?invoice=1`, "PDF")).subarray(0, 5).toString(),
        ).toBe("%PDF-");
        await app.resume();
        await engine.go(`${url}/info/home`);
        await move(engine, [{ see: "All sent", as: "button" }]);
        await eventually(
          () => invoicesWith(`${name} without signal`),
          (count) => count === 1,
        );
      });

      test("shows in one tab what is written in another, and sends it once", async () => {
        await engine.go(`${url}/info/home`);
        await eventually(() => showsRows(engine), Boolean);
        const before = await engine.run(totalOnScreen, null);
        await engine.tab(2);
        await engine.go(`${url}/info/home`);
        await writeInvoice(engine, `${name} in another tab`);
        await engine.tab(1);
        await eventually(
          () => engine.run(totalOnScreen, null),
          (total) => total !== before,
        );
        await eventually(
          () => invoicesWith(`${name} in another tab`),
          (count) => count === 1,
        );
        await move(engine, [{ see: "All sent", as: "button" }]);
        expect(await invoicesWith(`${name} in another tab`)).toBe(1);
      });

      test("shows its list however soon the page before it is left", async () => {
        for (let load = 1; load <= 14; load += 1) {
          await engine.go(`${url}/info/contacts?load=${load}`);
          await engine.go(`${url}/info/home?load=${load}`);
          await eventually(() => showsRows(engine), Boolean);
        }
      });
    },
  );
});

test("every engine draws the same picture", async () => {
  const [first, ...others] = await Promise.all(
    [...pictures].map(async ([name, png]) => ({ name, ...(await pixelsOf(png)) })),
  );
  for (const other of others) {
    expect(other.info, `${other.name} beside ${first?.name}`).toEqual(first?.info);
    expect(differing(first?.data, other.data), `${other.name} beside ${first?.name}`).toBeLessThan(
      0.01,
    );
  }
});

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height } };
}

/**
 * The share of pixels with a channel that differs by more than an eighth: each engine smooths
 * letters in its own way.
 */
function differing(one: Buffer = Buffer.alloc(0), other: Buffer): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 3)
    if (
      [0, 1, 2].some(
        (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 32,
      )
    )
      count += 1;
  return count / (one.length / 3);
}
