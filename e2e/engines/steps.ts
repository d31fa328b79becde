import { moveInPage } from "../day/moves/make-moves.ts";
import { SELECTORS } from "../day/moves/selectors.ts";
import type { Move } from "../day/moves/move.ts";
import { PATIENCE } from "../browser.ts";
import { eventually } from "../eventually.ts";
import { missing } from "../kept-for-offline.ts";
import type { Engine } from "./engine.ts";

/** Moves on the English screens, in any engine. */
export const move = (engine: Engine, moves: readonly Move[]): Promise<void> =>
  engine.run(moveInPage, { moves, patience: PATIENCE, selectors: SELECTORS });

export async function signIn(engine: Engine, url: string): Promise<void> {
  await engine.go(`${url}/login`);
  await move(engine, [
    { type: "driver", into: "Username" },
    { type: "driver-demo", into: "Password" },
    { tap: "Login" },
    { see: "Create New Invoice", as: "button" },
  ]);
}

/** Waits until the service worker controls the page and has all files for a day without signal. */
export async function readyWithoutSignal(engine: Engine): Promise<void> {
  await eventually(
    () => engine.run(() => navigator.serviceWorker.controller !== null, null),
    (isControlled) => isControlled,
  );
  await eventually(
    () => engine.run(missing, null),
    (files) => files.length === 0,
  );
}

/** Writes a new invoice of GetPaid, which its summary identifies. */
export const writeInvoice = (engine: Engine, summary: string): Promise<void> =>
  move(engine, [
    { go: "GetPaid" },
    { tap: "Create New Invoice" },
    { discardDraft: true },
    { tap: "Choose customer" },
    { type: CUSTOMER, into: "Search contacts", in: "dialog" },
    { tap: CUSTOMER, as: "row", in: "dialog" },
    { shut: true },
    { tap: "Add Product" },
    { type: PRODUCT, into: "Search products", in: "dialog" },
    { tap: PRODUCT, as: "row", in: "dialog" },
    { type: "3", into: "Quantity", in: "dialog" },
    { tap: "Add to invoice", in: "dialog" },
    { shut: true },
    { type: summary, into: "Summary" },
    { tap: "Save" },
    { see: "Create New Invoice", as: "button" },
  ]);

const CUSTOMER = "Jade Garden Restaurant 翠园酒家";
const PRODUCT = "Jasmine rice 10 kg 茉莉香米";

/** Whether the list of invoices is shown; false also while a page is loading. */
export const showsRows = (engine: Engine): Promise<boolean> =>
  engine
    .run(() => document.querySelectorAll("[role=listitem]").length > 0, null)
    .catch(() => false);

/** Runs in the page: the total in the bar below the list. */
export const totalOnScreen = (): string => document.querySelector("dl dd")?.textContent ?? "";

/**
 * Whether Add Product on a new invoice can be tapped when it is scrolled to an end of the screen:
 * no bar covers it.
 */
export async function isFreeOfBars(engine: Engine, block: "start" | "end"): Promise<boolean> {
  return engine.run((end) => {
    const button = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Add Product",
    );
    if (!button) throw new Error("There is no Add Product");
    // Padding, so that a window of any size has something to scroll.
    (button.closest("main") ?? document.body).style.paddingBlock = "100vh";
    button.scrollIntoView({ block: end, behavior: "instant" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }, block);
}

/**
 * Types into a list's search, and counts what clears it: the app's button, and the engine's own
 * unless a style hides it.
 */
export async function clearIcons(engine: Engine, words: string): Promise<number> {
  await move(engine, [{ type: words, into: "Search contacts" }]);
  return engine.run(() => {
    const ours = [...document.querySelectorAll("input[type=search] ~ * button")].length;
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const isHidden = rules.some(
      (rule) =>
        rule instanceof CSSStyleRule &&
        rule.selectorText === 'input[type="search"]::-webkit-search-cancel-button' &&
        rule.style.getPropertyValue("appearance") === "none",
    );
    return ours + (isHidden ? 0 : 1);
  }, null);
}

/** Downloads an invoice's document; resolves with the file. */
export async function fileOf(
  engine: Engine,
  address: string,
  kind: "PDF" | "PNG",
): Promise<Buffer> {
  await engine.go(address);
  await engine.run(keepFiles, null);
  const papers = await eventually(
    () => engine.run(papersButton, null),
    (name) => name !== "",
  );
  await move(engine, [
    { tap: papers },
    { tap: `Download ${kind}`, as: "menuitem" },
    { tap: "VAT included", in: "dialog" },
  ]);
  const base64 = await eventually(
    () => engine.run(keptFile, kind === "PDF" ? "application/pdf" : "image/png"),
    (file) => file !== "",
  );
  return Buffer.from(base64, "base64");
}

/**
 * Runs in the page: the name of the button of an invoice's documents, without "Save" where the
 * invoice is read-only; "" until it is there.
 */
function papersButton(): string {
  const names = Array.from(
    document.querySelectorAll("button"),
    (each) => each.getAttribute("aria-label") ?? "",
  );
  return names.find((name) => /^(?:Save and )?Download$/.test(name)) ?? "";
}

/** Runs in the page: keeps files instead of downloading them from now on. */
function keepFiles(): void {
  const files: Blob[] = [];
  Object.assign(window, { keptFiles: files });
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) files.push(blob);
    return make(blob);
  };
  HTMLAnchorElement.prototype.click = function clicked(this: HTMLAnchorElement) {
    if (!this.download)
      this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
}

/** Runs in the page: the kept file of a type as base64; "" while there is none. */
async function keptFile(type: string): Promise<string> {
  const { keptFiles = [] } = window as unknown as { keptFiles?: Blob[] };
  const file = keptFiles.find((each) => each.type === type);
  if (!file) return "";
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Adds a photo to the first contact, and waits until their page shows it. */
export async function addPhoto(engine: Engine, url: string): Promise<void> {
  await engine.go(`${url}/contact/1`);
  await move(engine, [{ tap: "Add image" }, { see: "Pick an image", as: "button" }]);
  const before = await engine.run(drawnPictures, null);
  await engine.run(pickPhoto, null);
  await eventually(
    () => engine.run(drawnPictures, null),
    (count) => count > before,
  );
}

/** Runs in the page. */
const drawnPictures = (): number =>
  [...document.querySelectorAll<HTMLImageElement>("li img")].filter(
    ({ naturalWidth }) => naturalWidth > 0,
  ).length;

/** Runs in the page: gives the open sheet a photo, as the system's file picker would. */
async function pickPhoto(): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
  canvas.getContext("2d")?.fillRect(0, 0, 400, 300);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
  const files = new DataTransfer();
  files.items.add(new File([photo ?? ""], "door.jpg", { type: "image/jpeg" }));
  const input = document.querySelector<HTMLInputElement>(
    "[role=dialog] input[type=file], input[type=file]",
  );
  if (!input) throw new Error("There is nothing to pick a photo with");
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
