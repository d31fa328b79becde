import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import type { Look } from "./browser.ts";

export interface Picture {
  readonly screen: string;
  readonly look: Look;
  /** The path of the PNG. */
  readonly file: string;
}

/** The width of a screen on the sheet in CSS pixels, and the number of columns. */
const GRID = { phone: { width: 300, columns: 6 }, desk: { width: 620, columns: 3 } } as const;

/** Puts all screens of one look on one sheet, `<language>-<theme>-<device>.png` in the folder. */
export async function contactSheet(
  browser: Browser,
  look: Look,
  pictures: readonly Picture[],
  folder: string,
): Promise<void> {
  const { width, columns } = GRID[look.device];
  const figures = await Promise.all(
    pictures.map(
      async ({ screen, file }) =>
        `<figure><img src="${await dataUrl(file)}" alt=""><figcaption>${screen}</figcaption></figure>`,
    ),
  );
  const title = `${look.language === "zh" ? "中文" : "English"} · ${look.theme} · ${look.device}`;
  const page = `<h1>Roundsman · ${title}</h1><main style="grid-template-columns: repeat(${columns}, ${width}px)">${figures.join("")}</main>`;
  await print(browser, SHEET + page, {
    width: columns * (width + 24) + 72,
    file: join(folder, `${look.language}-${look.theme}-${look.device}.png`),
  });
}

/**
 * Makes the picture of the README: an invoice beside its document on a desk, and the list on two
 * phones.
 */
export async function readmePicture(
  browser: Browser,
  pictures: readonly Picture[],
  file: string,
): Promise<void> {
  const find = (screen: string, { device, theme, language }: Look) =>
    pictures.find(
      (each) =>
        each.screen === screen &&
        each.look.device === device &&
        each.look.theme === theme &&
        each.look.language === language,
    );
  const wanted = [
    find("Invoice", { device: "desk", theme: "light", language: "en" }),
    find("GetPaid", { device: "phone", theme: "light", language: "en" }),
    find("GetPaid", { device: "phone", theme: "dark", language: "zh" }),
  ];
  const images = await Promise.all(
    wanted.map(async (each) => (each ? `<img src="${await dataUrl(each.file)}" alt="">` : "")),
  );
  await print(browser, `${README_STYLES}<main>${images.join("")}</main>`, { width: 1400, file });
}

async function print(
  browser: Browser,
  html: string,
  { width, file }: { readonly width: number; readonly file: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.setContent(html);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  console.log(basename(file));
}

const dataUrl = async (file: string) =>
  `data:image/png;base64,${(await readFile(file)).toString("base64")}`;

const SHEET = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 36px; background: #d8d6ce; color: #17211b; font: 15px system-ui, "Noto Sans CJK SC", sans-serif }
  h1 { margin: 0 0 24px; font-size: 22px; font-weight: 600 }
  main { display: grid; gap: 28px 24px }
  figure { margin: 0 }
  img { display: block; width: 100%; border-radius: 10px }
  figcaption { margin-top: 8px }
</style>`;

const README_STYLES = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; background: #e3f1eb }
  main { position: relative; width: 1400px; height: 860px; overflow: hidden }
  img { position: absolute; border-radius: 18px; box-shadow: 0 2px 4px rgb(0 0 0 / 10%), 0 18px 48px rgb(0 0 0 / 16%) }
  img:nth-child(1) { left: 40px; top: 70px; width: 980px }
  img:nth-child(2) { left: 800px; top: 250px; width: 268px }
  img:nth-child(3) { left: 1096px; top: 170px; width: 268px }
</style>`;
