import { createHash, timingSafeEqual } from "node:crypto";
import type { UpgradePasswordSource } from "@roundsman/contract/business/upgrade-password";
import type { Db } from "../storage/db.ts";
import type { Config } from "../config/config.ts";
import type { Passwords } from "./passwords.ts";

const SETTING = "upgrade-password";

/** The hash of the password that a manager set. */
async function storedHash(db: Db): Promise<string | undefined> {
  return (
    await db.selectFrom("setting").select("value").where("name", "=", SETTING).executeTakeFirst()
  )?.value;
}

/** A password that a manager set takes precedence over the configured one. */
export async function upgradePasswordSource(
  { config }: { readonly config: Config },
  db: Db,
): Promise<UpgradePasswordSource> {
  if ((await storedHash(db)) !== undefined) return "manager";
  return config.upgradePassword === undefined ? "none" : "installation";
}

export async function isUpgradePassword(
  {
    config,
    passwords,
    db,
  }: { readonly config: Config; readonly passwords: Passwords; readonly db: Db },
  guess: string,
): Promise<boolean> {
  const stored = await storedHash(db);
  return stored === undefined
    ? isSame(config.upgradePassword, guess)
    : passwords.matches(stored, guess);
}

/** null removes the password. */
export async function keepUpgradePassword(trx: Db, hash: string | null): Promise<void> {
  await trx.deleteFrom("setting").where("name", "=", SETTING).execute();
  if (hash !== null)
    await trx.insertInto("setting").values({ name: SETTING, value: hash }).execute();
}

/** Compares in constant time, so that the duration reveals nothing about the password. */
function isSame(password: string | undefined, guess: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return password !== undefined && timingSafeEqual(digest(password), digest(guess));
}
