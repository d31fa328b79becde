import { afterEach, beforeEach, expect, test } from "vitest";
import { readCommand } from "../admin/command-line.ts";
import { run } from "../admin/run.ts";
import { freshApp, type TestApp, type TestParts } from "../testing/fresh-app.ts";
import { setupCode } from "./setup-code.ts";

let business: TestApp;
const begin = async (parts: TestParts = {}) =>
  (business = await freshApp({ people: "none", ...parts }));
beforeEach(() => begin());
afterEach(() => business.close());

const OWNER = {
  username: "wang",
  password: "correct horse",
  name: "Wang",
  email: "wang@example.com",
};
interface Visit {
  readonly code?: string;
  readonly remoteAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const visit = async (
  method: "GET" | "POST",
  { code, remoteAddress = "203.0.113.9", headers = {} }: Visit = {},
) => {
  const body =
    method === "POST" ? { payload: { ...OWNER, ...(code !== undefined && { code }) } } : {};
  const answer = await business.app.inject({
    method,
    url: "/api/setup/",
    remoteAddress,
    headers,
    ...body,
  });
  return [answer.statusCode, answer.json<object>()] as const;
};
const refusedFor = (message: string) => [
  422,
  expect.objectContaining({ errors: { code: [message] } }),
];
const rightCode = async () => (await setupCode(business.database.db)) ?? "";

test("From another machine the owner's account needs the setup code, which works once, however it is typed", async () => {
  expect(await visit("GET")).toEqual([200, { needed: true, code_needed: true }]);
  expect(await visit("POST")).toEqual(refusedFor("Please input the setup code"));
  expect(await visit("POST", { code: "UUUU-UUUU" })).toEqual(
    refusedFor("This is not the setup code"),
  );
  const code = await rightCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await rightCode()).toBe(code);
  const typed = ` ${code.toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
  expect(await visit("POST", { code: typed })).toEqual([
    201,
    expect.objectContaining({ manager: 1 }),
  ]);
  expect(await setupCode(business.database.db)).toBeNull();
  const kept = await business.database.db
    .selectFrom("setting")
    .select("name")
    .where("name", "=", "setup-code")
    .execute();
  expect(kept).toEqual([]);
});

test("On the server's own machine no code is needed", async () => {
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
    expect(await visit("GET", { remoteAddress: "127.0.0.1", headers: { host } })).toEqual([
      200,
      { needed: true, code_needed: false },
    ]);
  expect(await visit("POST", { remoteAddress: "::1" })).toEqual([201, expect.anything()]);
});

test.each([
  ["a proxy that says for whom it speaks", { "x-forwarded-for": "127.0.0.1" }],
  ["a proxy that says only that it is one", { via: "1.1 proxy" }],
  ["a page that had its own name point here", { host: "rebound.example.com" }],
])("Over loopback with %s the code is needed", async (_, headers) => {
  expect(await visit("POST", { remoteAddress: "127.0.0.1", headers })).toEqual(
    refusedFor("Please input the setup code"),
  );
});

test("Behind a trusted proxy the code is needed, whatever address it forwards", async () => {
  await business.close();
  await begin({ env: { TRUST_PROXY: "loopback" } });
  for (const forwardedFor of ["203.0.113.9", "127.0.0.1", "127.0.0.1, 203.0.113.9"])
    expect(
      (
        await visit("GET", {
          remoteAddress: "127.0.0.1",
          headers: { "x-forwarded-for": forwardedFor },
        })
      )[1],
    ).toEqual({
      needed: true,
      code_needed: true,
    });
});

test("An installation that is used from other machines needs the code from everybody", async () => {
  await business.close();
  await begin({ env: { PUBLIC_URL: "https://office.example.com" } });
  expect((await visit("GET", { remoteAddress: "127.0.0.1" }))[1]).toEqual({
    needed: true,
    code_needed: true,
  });
});

test("The code cannot be guessed", async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect((await visit("POST", { code: `GUESS-00${tries}` }))[0]).toBe(422);
  expect((await visit("POST", { code: await rightCode() }))[0]).toBe(429);
  expect((await visit("POST", { code: await rightCode(), remoteAddress: "198.51.100.1" }))[0]).toBe(
    201,
  );
});

test("The command line prints the code until there is an owner", async () => {
  expect(readCommand(["setup-code"])).toEqual({ do: "setup code" });
  const environment = {
    DATA_DIR: business.dataDir,
    DATABASE_URL: business.databaseUrl,
    BACKUPS: "0",
  };
  const terminal = { environment, now: new Date(), password: () => Promise.resolve("") };
  expect(await run(["setup-code"], terminal)).toBe(await rightCode());
  await visit("POST", { code: await rightCode() });
  expect(await run(["setup-code"], terminal)).toContain("has its owner already");
});
