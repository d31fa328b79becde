import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { PASSWORD } from "../testing/caller.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(() => business.close());

const WINDOW = 15 * 60_000;
const VAN = "203.0.113.9";

interface Try {
  readonly from?: string;
  readonly password?: string;
  readonly devices?: readonly string[];
}
const login = async (username: string, { from = VAN, password = PASSWORD, devices }: Try = {}) => {
  const payload = { username, password, ...(devices && { devices }) };
  const answer = await business.app.inject({
    method: "POST",
    url: "/api/manager/login/",
    remoteAddress: from,
    payload,
  });
  return {
    status: answer.statusCode,
    device: answer.json<{ device: string }>().device,
    wait: Number(answer.headers["retry-after"] ?? 0),
  };
};
const guess = async (username: string, from = VAN) =>
  (await login(username, { from, password: "wrong" })).status;
async function guesses(count: number, at: (index: number) => Promise<number>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push(await at(index));
  return seen;
}
const repeated = (status: number, count: number) => Array<number>(count).fill(status);

test("Guesses at one name from one network are delayed, then refused for a while", async () => {
  expect(await guesses(10, () => guess("driver"))).toEqual(repeated(401, 10));
  expect(business.pauses).toEqual([200, 400, 800, 1600, 2000, 2000, 2000]);
  expect(await login("driver")).toMatchObject({ status: 429, wait: 900 });
  expect((await login("partner")).status).toBe(200);
  business.clock.now += WINDOW;
  expect((await login("driver")).status).toBe(200);
});

test("Two people on one address can sign in while a third guesses their passwords there", async () => {
  const [driver, partner] = [await login("driver"), await login("partner")];
  await guesses(12, () => guess("driver"));
  await guesses(12, () => guess("partner"));
  await guesses(60, (index) => guess(`stranger ${index}`));
  business.pauses.length = 0;
  expect((await login("driver", { devices: [partner.device, driver.device] })).status).toBe(200);
  expect((await login("partner", { devices: [partner.device] })).status).toBe(200);
  expect(business.pauses).toEqual([]);
});

test("Guesses at a name do not lock it elsewhere, and guesses from many networks are delayed", async () => {
  expect(await guesses(12, () => guess("driver"))).toEqual([...repeated(401, 10), 429, 429]);
  expect((await login("driver", { from: "198.51.100.1" })).status).toBe(200);
  await guesses(31, (index) => guess("driver", `192.0.2.${index}`));
  business.pauses.length = 0;
  expect((await login("driver", { from: "198.51.100.1" })).status).toBe(200);
  expect(business.pauses).toEqual([2000]);
});

test("A network that tries many names is limited to one try at a time, but not locked", async () => {
  expect(await guesses(50, (index) => guess(`stranger ${index}`))).toEqual(repeated(401, 50));
  business.pauses.length = 0;
  expect((await login("driver")).status).toBe(200);
  expect(business.pauses).toEqual([2000]);
  expect((await login("driver", { from: "198.51.100.1" })).status).toBe(200);
});

test("Of many simultaneous tries from such a network ten wait, and the others get a time to retry", async () => {
  let goOn = () => {};
  const paused = new Promise<void>((resolve) => (goOn = resolve));
  const office = await freshApp({ pause: () => paused });
  const payload = (username: string) =>
    ({
      method: "POST",
      url: "/api/manager/login/",
      payload: { username, password: "wrong" },
    }) as const;
  for (let index = 0; index < 50; index += 1) await office.app.inject(payload(`stranger ${index}`));
  const refused: unknown[] = [];
  const asked = Array.from({ length: 40 }, async (_, index) => {
    const { statusCode, headers } = await office.app.inject(payload(`another ${index}`));
    if (statusCode === 429) refused.push(headers["retry-after"]);
    return statusCode;
  });
  await expect.poll(() => refused.length).toBe(30);
  expect(new Set(refused)).toEqual(new Set(["20"]));
  goOn();
  expect((await Promise.all(asked)).filter((status) => status === 401)).toHaveLength(10);
  const kept = await office.database.db.selectFrom("throttle").select("name").execute();
  // One row for the network. For each try that was checked, one for its name, and one for name and
  // network together.
  expect(kept).toHaveLength(1 + 2 * 60);
  await office.close();
});

test("Of many simultaneous tries at one name the refused ones do not count, and can be made later", async () => {
  let goOn = () => {};
  const paused = new Promise<void>((resolve) => (goOn = resolve));
  const office = await freshApp({ pause: () => paused });
  const attempt = (from: number, password = "wrong") =>
    office.app.inject({
      method: "POST",
      url: "/api/manager/login/",
      remoteAddress: `192.0.2.${from}`,
      payload: { username: "driver", password },
    });
  for (let from = 0; from < 30; from += 1) await attempt(from);
  const statuses: number[] = [];
  const asked = Array.from({ length: 20 }, async (_, index) =>
    statuses.push((await attempt(100 + index)).statusCode),
  );
  await expect.poll(() => statuses).toEqual(repeated(429, 10));
  goOn();
  await Promise.all(asked);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  const kept = await office.database.db.selectFrom("throttle").select("count").execute();
  // Each try that was checked counts for its network, for name and network, and for the name.
  expect(kept.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(3 * 40);
  await office.close();
});

test("A try that is refused at once does not delay others", async () => {
  await guesses(10, () => guess("driver"));
  await guesses(40, (index) => guess(`stranger ${index}`));
  business.pauses.length = 0;
  expect(await login("driver")).toMatchObject({ status: 429, wait: 900 });
  expect(business.pauses).toEqual([]);
  expect((await login("partner")).status).toBe(200);
});

test("All addresses of one IPv6 line count as one network: of 400 guesses ten are answered", async () => {
  const statuses = await guesses(400, (index) =>
    guess("driver", `2001:db8:1:2::${(index + 1).toString(16)}`),
  );
  expect(statuses).toEqual([...repeated(401, 10), ...repeated(429, 390)]);
  expect(await guess("driver", "2001:db8:1:3::1")).toBe(401);
});

test("A known device has its own count of guesses", async () => {
  const { device } = await login("driver");
  const known = (password: string) => login("driver", { devices: [device], password });
  expect(await guesses(11, async () => (await known("wrong")).status)).toEqual([
    ...repeated(401, 10),
    429,
  ]);
  expect((await login("driver")).status).toBe(200);
  business.clock.now += WINDOW;
  expect(await known(PASSWORD)).toMatchObject({ status: 200, device });
});

test("A token that is forged, or of another person or installation, does not make a device known", async () => {
  const { device } = await login("driver");
  const { device: partners } = await login("partner");
  const other = await freshApp({ secret: "another secret of the tests, long enough" });
  const { body } = await other.anyone.send("POST", "/api/manager/login/", {
    username: "driver",
    password: PASSWORD,
  });
  await other.close();
  const { device: elsewhere } = body as { device: string };
  await guesses(10, () => guess("driver"));
  for (const devices of [
    [`${device}x`],
    [device.replace(/^1/, "01")],
    [partners],
    [elsewhere],
    ["", ".", "1..", "1.x.y"],
    [],
  ])
    expect((await login("driver", { devices })).status, String(devices)).toBe(429);
  expect((await login("driver", { devices: [device] })).status).toBe(200);
});

test("A count in the future, from before the clock was set back, is over", async () => {
  await guesses(10, () => guess("driver"));
  expect(await guess("driver")).toBe(429);
  business.clock.now -= 86_400_000;
  expect((await login("driver")).status).toBe(200);
});

test("Guesses at a sign-in do not stop a password change, and a stolen phone does not stop its owner", async () => {
  const [owner, stolen] = [await business.signIn("driver"), await business.signIn("driver")];
  const change = async (caller: typeof owner, current: string) =>
    (
      await caller.send("POST", "/api/account/password/", {
        current,
        password: "a new long password",
      })
    ).status;
  await guesses(12, () => guess("driver", "127.0.0.1"));
  expect(await guesses(11, () => change(stolen, "a guess"))).toEqual([...repeated(422, 10), 429]);
  expect(await change(owner, PASSWORD)).toBe(200);
});

test("Guesses at the upgrade password count for the person who makes them", async () => {
  const [driver, partner] = [await business.signIn("driver"), await business.signIn("partner")];
  const upgrade = async (caller: typeof driver) =>
    (
      await caller.send("POST", "/api/user/update_customer_laokehu/", {
        name: "nobody",
        password: "wrong",
      })
    ).status;
  expect(await guesses(11, () => upgrade(driver))).toEqual([...repeated(200, 10), 429]);
  expect(await upgrade(partner)).toBe(200);
});
