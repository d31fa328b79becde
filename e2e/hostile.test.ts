import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { textOfPdf } from "./files.ts";
import {
  EVERYTHING,
  PAYLOADS,
  poison,
  poisonFirst,
  poisonSources,
  poisonTeam,
  poisonVan,
} from "./hostile.ts";
import { signInOverHttp } from "./onlooker.ts";
import { arrive, openScreen } from "./open-screen.ts";
import { choose } from "./screens/screen-moves.ts";
import { SCREENS } from "./screens/screens.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Markup in every field that people fill in; it must stand everywhere as the text that it is. */
let app: RunningApp;
let browser: Browser;
const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date());
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  const [driver, manager] = [await onlooker("driver"), await onlooker("manager")];
  await poison(driver, today);
  await poison(manager, today);
  await poisonFirst(driver);
  await poisonSources(manager);
  await poisonVan(driver);
  await poisonTeam(manager);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const onlooker = (person: string) => signInOverHttp(app.url, person, `${person}-demo`);

/** A page whose dialogs are troubles too; a script that got through would open one. */
async function wary(): Promise<Visit> {
  const seen = await visit(browser, app.url);
  seen.page.on("dialog", (dialog) => {
    seen.troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}

describe.each(["driver", "manager"] as const)(
  "Every screen of a %s whose books are full of markup",
  (person) => {
    let seen: Visit;
    let sightings = 0;
    beforeAll(async () => {
      seen = await wary();
      await arrive(seen.page, person);
    });
    afterAll(() => seen.context.close());

    const screens = SCREENS.filter(
      ({ as, on }) => as === person && (on ?? ["phone"]).includes("phone"),
    );
    test.each(screens)("$name runs none of it and asks nobody else", async (screen) => {
      await openScreen(seen.page, screen, "phone");
      const text = await seen.page.locator("body").innerText();
      sightings += PAYLOADS.some((payload) => text.includes(payload)) ? 1 : 0;
      const isTrouble = (text: string) =>
        screen.refusal === undefined || !text.includes(screen.refusal);
      expect(seen.troubles.splice(0).filter(isTrouble)).toEqual([]);
    });

    test("show it as the text that it is", () => {
      // Most screens of the table are a driver's; a manager's are mainly forms.
      expect(sightings).toBeGreaterThan(person === "driver" ? screens.length / 3 : 1);
    });
  },
);

test("The clipboard gets it as text, and documents print it letter by letter", async () => {
  const seen = await wary();
  await seen.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await arrive(seen.page, "driver");
  await choose(seen.page, /^Select Contact$/);
  await seen.page.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => seen.page.evaluate(() => navigator.clipboard.readText()))
    .toContain(PAYLOADS[0]);
  expect(seen.troubles).toEqual([]);
  await seen.context.close();

  const { raw, download } = await onlooker("driver");
  const document = (id: number, format: string) =>
    download(`/api/invoices/${id}/document/?format=${format}`);
  const { invoices } = (await raw("POST", "/api/unpaid_invoices/", {})) as {
    invoices: { id: number; customer_name: string }[];
  };
  const { id } = invoices.find(({ customer_name }) => customer_name === PAYLOADS[0]) ?? { id: 0 };
  const svg = (await document(id, "svg")).toString("utf8");
  expect(svg).not.toMatch(/<(img|script|iframe|svg onload)/);
  const folder = mkdtempSync(join(tmpdir(), "roundsman-hostile-"));
  try {
    writeFileSync(join(folder, "it.pdf"), await document(id, "pdf"));
    const printed = textOfPdf(join(folder, "it.pdf")).replaceAll(/\s+/g, "");
    for (const payload of PAYLOADS) expect(printed).toContain(payload.replaceAll(/\s+/g, ""));
    expect(printed).toContain(EVERYTHING.replaceAll(/\s+/g, ""));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
