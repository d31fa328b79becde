import { randomInt, timingSafeEqual } from "node:crypto";
import { fold } from "@roundsman/core/name";
import type { Db } from "../kernel/storage/db.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { invalid } from "../kernel/errors/refusal.ts";
import { countGuess, clearGuesses, type Guesses } from "../kernel/auth/throttle.ts";
import { hasPeople } from "../kernel/auth/people.ts";

const SETTING = "setup-code";

/**
 * The code with which the owner's account can be created from another machine; made when first
 * requested. null if there are people already.
 */
export async function setupCode(db: Db): Promise<string | null> {
  if (await hasPeople(db)) return null;
  await db
    .insertInto("setting")
    .values({ name: SETTING, value: newCode() })
    .onConflict((on) => on.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", SETTING)
    .executeTakeFirstOrThrow();
  return value;
}

/** Throws 422 if the code is missing or wrong, 429 after too many guesses. */
export async function checkSetupCode(
  kernel: Kernel,
  code: string | undefined,
  address: string,
): Promise<void> {
  if (code === undefined || fold(code) === "")
    throw invalid({ code: ["Please input the setup code"] });
  const guesses: Guesses = { action: "setup", name: "", address };
  await countGuess(kernel, guesses);
  const right = await setupCode(kernel.db);
  if (right === null || !isSame(plain(right), plain(code)))
    throw invalid({ code: ["This is not the setup code"] });
  await clearGuesses(kernel, guesses);
}

export const dropSetupCode = (trx: Db) =>
  trx.deleteFrom("setting").where("name", "=", SETTING).execute();

/**
 * Crockford's Base32, without letters that look like digits. 40 bits, which cannot be guessed at
 * the admitted rate.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
function newCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The code without its separators, in upper case, with look-alike letters replaced by digits. */
const plain = (code: string) =>
  fold(code)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");

function isSame(right: string, sent: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(sent)];
  return one.length === other.length && timingSafeEqual(one, other);
}
