import { expect, test } from "vitest";
import { isLocalCaller } from "./local-caller.ts";

const from = (
  given: {
    readonly httpVersion?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
) =>
  isLocalCaller({
    socket: { remoteAddress: "127.0.0.1" },
    headers: { host: "127.0.0.1:3000", ...given.headers },
    raw: { httpVersion: given.httpVersion ?? "1.1" },
  } as unknown as Parameters<typeof isLocalCaller>[0]);

test("A browser at this machine is a local caller", () => expect(from()).toBe(true));

test("nginx with its defaults, which sends no client address and uses HTTP/1.0, is not", () =>
  expect(from({ httpVersion: "1.0" })).toBe(false));

test("a proxy that sends the client's address is not", () =>
  expect(from({ headers: { "x-forwarded-for": "203.0.113.9" } })).toBe(false));
