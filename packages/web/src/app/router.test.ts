// @vitest-environment happy-dom
import { CLIENT_PATHS } from "@roundsman/contract/wire/client-paths";
import { expect, test } from "vitest";
import { router } from "./router.tsx";

test("Server and service worker know the first segment of every screen's path", () => {
  const segments = Object.keys(router.routesByPath).map((path) => path.split("/")[1] ?? "");
  expect(new Set(segments)).toEqual(new Set(CLIENT_PATHS));
});
