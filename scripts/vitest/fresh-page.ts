import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, vi } from "vitest";

declare global {
  interface Window {
    readonly happyDOM: { readonly setURL: (address: string) => void };
  }
}

/**
 * Files of one process also share its globals, and with happy-dom one page. Each file begins
 * without a database, and what it leaves behind is removed: the next file finds none of it, and it
 * takes no memory.
 */
globalThis.indexedDB = new IDBFactory();
const hasPage = "document" in globalThis;
/** The address that vitest gives a happy-dom page. */
const FIRST_ADDRESS = "http://localhost:3000/";
const undo = [
  endTimers("setTimeout"),
  endTimers("setInterval"),
  closeChannels(),
  ...(hasPage ? [removeListeners(globalThis), removeListeners(document), emptyPage] : []),
];

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (hasPage) (await import("@testing-library/react")).cleanup();
  for (const undone of undo.splice(0)) undone();
  globalThis.indexedDB = new IDBFactory();
});

function endTimers(name: "setTimeout" | "setInterval"): () => void {
  const real = globalThis[name];
  let begun: number[] | undefined = [];
  Reflect.set(globalThis, name, (...args: Parameters<typeof setTimeout>) => {
    const timer = real(...args);
    // A library that this file loaded may keep calling this during later files.
    begun?.push(Number(timer));
    return timer;
  });
  return () => {
    Reflect.set(globalThis, name, real);
    for (const timer of begun ?? []) clearTimeout(timer);
    begun = undefined;
  };
}

function closeChannels(): () => void {
  const Real = globalThis.BroadcastChannel;
  const opened: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends Real {
    constructor(name: string) {
      super(name);
      opened.push(this);
    }
  };
  return () => {
    globalThis.BroadcastChannel = Real;
    for (const channel of opened.splice(0)) channel.close();
  };
}

function removeListeners(target: EventTarget): () => void {
  const added: Parameters<EventTarget["addEventListener"]>[] = [];
  const real: unknown = Reflect.get(target, "addEventListener");
  const add = target.addEventListener.bind(target);
  target.addEventListener = (...listener: (typeof added)[number]) => {
    // React adds this listener once for the whole document, so it must stay.
    if (listener[0] !== "selectionchange") added.push(listener);
    add(...listener);
  };
  return () => {
    Reflect.set(target, "addEventListener", real);
    for (const listener of added.splice(0)) target.removeEventListener(...listener);
  };
}

function emptyPage(): void {
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.happyDOM.setURL(FIRST_ADDRESS);
}
