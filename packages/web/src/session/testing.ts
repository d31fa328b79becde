import { vi } from "vitest";
import { sessionStore } from "./current-session.ts";

let last = 800;

/** Signs in a new driver, whose phone is empty, on a narrow screen; for beforeEach. */
export function newDriverSignedIn(): () => void {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  last += 1;
  const session = { access: "a", refresh: "r", name: "Wang", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...session, id: last });
  return () => void vi.unstubAllGlobals();
}
