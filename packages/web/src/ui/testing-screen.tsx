import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act } from "@testing-library/react";
import type { FunctionComponent } from "react";
import { vi } from "vitest";
import { sessionStore } from "../session/current-session.ts";
import { ConfirmProvider } from "./layer/confirm.tsx";
import { show } from "./testing.tsx";

/** Draws a screen at its address. Returns a function that goes to another address. */
export function showAt(path: string, component: FunctionComponent): (path: string) => void {
  const rootRoute = createRootRoute();
  const [pathname = path] = path.split("?");
  const route = createRoute({ getParentRoute: () => rootRoute, path: pathname, component });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: rootRoute.addChildren([route]), history });
  show(
    <ConfirmProvider>
      <RouterProvider router={router as never} />
    </ConfirmProvider>,
  );
  return (to) => act(() => history.replace(to));
}

/** Signs a driver in, in a narrow window whose server never answers. Returns the clean-up. */
export function asDriver(id: number): () => void {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }),
  );
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  const wei = { id, name: "Wei", email: "", manager: 0, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...wei });
  return () => vi.unstubAllGlobals();
}

/** A server that answers when the test says so, in the order of the requests. */
export function slowServer() {
  const waiting: { readonly url: URL; readonly answer: (body: object) => void }[] = [];
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<Response>((resolve) =>
        waiting.push({
          url: new URL(path, "http://server"),
          answer: (body) => resolve(Response.json(body)),
        }),
      ),
  );
  return {
    /** The next request without an answer; waits for one. */
    next: () =>
      vi.waitFor(() => {
        const call = waiting.shift();
        if (!call) throw new Error("Nothing is asked");
        return call;
      }),
    asks: () => waiting.length,
  };
}

/**
 * What `read` finds at the moment at which `isThere` first holds: what comes later moves what a
 * person may be about to press.
 */
export function atFirstSight<Found>(
  isThere: () => boolean,
  read: () => Found,
): () => Found | undefined {
  let found: Found | undefined;
  const watching = new MutationObserver(() => {
    if (!isThere()) return;
    watching.disconnect();
    found = read();
  });
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => found;
}
