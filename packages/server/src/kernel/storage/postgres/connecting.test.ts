import { expect, test } from "vitest";
import { connectionTimeout } from "./connecting.ts";

test.each([
  ["postgres://db/roundsman", 5000],
  ["postgres://db/roundsman?connect_timeout=60&options=-c%20search_path%3Da", 60_000],
  ["postgres://db/roundsman?connect_timeout=0", 5000],
  ["postgres://db/roundsman?connect_timeout=soon", 5000],
])("The address says how long a connection may take: %s", (url, connectionTimeoutMillis) => {
  expect(connectionTimeout(url)).toEqual({ connectionTimeoutMillis });
});
