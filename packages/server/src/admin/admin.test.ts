import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../kernel/config/config.ts";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { PASSWORD } from "../testing/caller.ts";
import { openBackups } from "../backup/backups.ts";
import { readCommand } from "./command-line.ts";
import { examine } from "./doctor.ts";
import { addUser, listUsers, resetUser, setDisabled, type UserAdmin } from "./users.ts";

const NEW = {
  username: "Lucy",
  name: "Lucy Tan 谭露西",
  email: "lucy@example.com",
  driver: 1,
  manager: 0,
};

describe("people", () => {
  let shop: TestApp;
  let users: UserAdmin;
  beforeAll(async () => {
    shop = await freshApp();
    users = { db: shop.database.db, passwords: createPasswords(), now: new Date(shop.clock.now) };
  });
  afterAll(() => shop.close());

  const signIn = (username: string, password: string) =>
    shop.anyone.send("POST", "/api/manager/login/", { username, password });

  it("are added with a role, once, and can sign in with their name in any case", async () => {
    expect(await addUser(users, NEW, "lucy's password")).toContain("lucy can sign in");
    expect(await signIn("LUCY", "lucy's password")).toMatchObject({
      status: 200,
      body: { driver: 1, manager: 0, email: "lucy@example.com" },
    });
    await expect(addUser(users, { ...NEW, username: "lucy " }, "lucy's password")).rejects.toThrow(
      "already",
    );
    await expect(addUser(users, { ...NEW, username: "other" }, "short")).rejects.toThrow(
      "8 characters",
    );
  });

  it("lose their old password and every session in a reset", async () => {
    const driver = await shop.signIn("driver");
    await resetUser(users, "Driver", "another password");
    expect(
      (await driver.send("GET", `/api/responsible_persons/${driver.id}/customers/`)).status,
    ).toBe(401);
    expect([
      (await signIn("driver", PASSWORD)).status,
      (await signIn("driver", "another password")).status,
    ]).toEqual([401, 200]);
    await expect(resetUser(users, "nobody else", "another password")).rejects.toThrow(
      "nobody of the name",
    );
  });

  it("have no access once disabled, at once, and have it again once enabled", async () => {
    const partner = await shop.signIn("partner");
    await setDisabled(users, "partner", 1);
    expect(
      (await partner.send("GET", `/api/responsible_persons/${partner.id}/customers/`)).status,
    ).toBe(401);
    expect((await signIn("partner", PASSWORD)).status).toBe(401);
    expect(await listUsers(users)).toMatch(/partner .*disabled/);
    await setDisabled(users, "partner", 0);
    expect((await signIn("partner", PASSWORD)).status).toBe(200);
  });

  it("are changed with an audit entry that has no actor and no password", async () => {
    const rows = await shop.database.db
      .selectFrom("audit")
      .selectAll()
      .where("kind", "=", "person")
      .orderBy("owner_id")
      .orderBy("seq")
      .execute();
    expect(
      rows.map(({ owner_id, actor_id, action, entity_ids }) => [
        owner_id,
        actor_id,
        action,
        entity_ids,
      ]),
    ).toEqual([
      [1, 0, "reset password", "[1]"],
      [2, 0, "disable", "[2]"],
      [2, 0, "enable", "[2]"],
      [5, 0, "create", "[5]"],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|another password|lucy's password/);
  });
});

describe("the doctor", () => {
  it("reports a sound business, and names an invoice that is wrong", async () => {
    const shop = await freshApp();
    const driver = await shop.signIn("driver");
    const { body } = await driver.send("POST", "/api/invoice/", {
      product_details: [{ name: "Rice", price: 27.5, quantity: 2 }],
    });
    const config = readConfig({ DATA_DIR: shop.dataDir });
    const source = { ...shop.database, url: shop.databaseUrl };
    const backups = openBackups({ ...config, source, clock: () => shop.clock.now });
    const faults = async () =>
      (await examine(shop.database, config, backups)).flatMap(({ fault }) => fault ?? []);
    expect(await faults()).toEqual(["there is none; a running server takes one an hour"]);
    const { name } = await backups.make("asked");
    expect(await faults()).toEqual([]);
    const file = join(shop.dataDir, "backups", name);
    await shop.database.db.updateTable("invoice").set({ total: 1 }).execute();
    await shop.database.db
      .updateTable("counter")
      .set({ next: 7 })
      .where("name", "=", "invoice")
      .execute();
    appendFileSync(file, "x");
    expect(await faults()).toEqual([
      "1 invoices, the last one 1, the counter at 7",
      `INV-${(body as { id: number }).id} does not`,
      `${name} was changed after it was made`,
    ]);
    await shop.close();
  });
});

describe("a typed command", () => {
  const wrong = [
    [],
    ["user"],
    ["user", "add"],
    ["user", "drop", "x"],
    ["backup"],
    ["doctor", "now"],
    ["backup", "a", "b"],
    ["user", "list", "--all"],
  ];

  it.each(wrong.map((given) => ({ given })))(
    "$given is answered with instructions",
    ({ given }) => {
      expect(() => readCommand(given)).toThrow("npm run admin -- COMMAND");
    },
  );

  it("is checked before anything is done", () => {
    expect(
      readCommand(["user", "add", "lucy", "--email", "l@example.com", "--driver", "2"]),
    ).toEqual({
      do: "add user",
      user: { username: "lucy", name: "lucy", email: "l@example.com", driver: 2, manager: 0 },
    });
    for (const wrong of [
      ["--email", "nobody"],
      ["--email", "l@example.com", "--driver", "3"],
      ["--email", "l@example.com", "--manager", "yes"],
    ])
      expect(() => readCommand(["user", "add", "lucy", ...wrong])).toThrow(
        /email|--driver|--manager/,
      );
  });
});
