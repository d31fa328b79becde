import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { Spoken } from "../messages/speak.ts";
import { show } from "./testing.tsx";

/** Draws a part that holds links, such as the row of a list. */
export function showLinked(part: ReactElement, spoken?: Spoken): void {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  show(<RouterProvider router={router as never} />, spoken);
}
