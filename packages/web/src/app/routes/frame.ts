import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from "@tanstack/react-router";
import { storedActor } from "../../session/current-session.ts";
import { NotFound } from "../boundaries.tsx";
import { withoutFinalSlash } from "../places.ts";

/**
 * Without a stored actor every path redirects to /login; with one, / and /login redirect to /info
 * (spec §2).
 */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  beforeLoad: ({ location }) => {
    const path = withoutFinalSlash(location.pathname);
    const known = storedActor() !== null;
    if (!known && path !== "/login") throw redirect({ to: "/login" });
    if (known && (path === "/login" || path === "/")) throw redirect({ to: "/info" });
  },
});

export const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("../../login/screen.tsx"), "LoginScreen"),
});

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: lazyRouteComponent(() => import("../signed-in.tsx"), "SignedIn"),
});

export const info = createRoute({
  getParentRoute: () => signedIn,
  path: "/info",
  component: lazyRouteComponent(() => import("../frame/shell.tsx"), "Shell"),
});

/** A route whose page is drawn in the frame. */
export const inFrame = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => info, path, component });
