import type { CallBase } from "../calls/call.ts";
import { fold } from "@roundsman/core/name";
import type { Kernel } from "../calls/kernel.ts";
import type { OwnedResource } from "./owned-calls.ts";
import type { Columns, OwnedRow } from "./owned-records.ts";
import { countGuess, clearGuesses } from "../auth/throttle.ts";
import { isUpgradePassword } from "../auth/upgrade-password.ts";

export type PremiumRow = OwnedRow & { readonly premium: number };

interface UpgradeCall extends CallBase {
  readonly body: { readonly name: string; readonly password: string };
}

/** The responses of spec §7, to the letter. */
const WRONG = { message: "Wrong password" };
const UNKNOWN = { message: "Customer not found" };
const DONE = { message: "Customer updated successfully" };

/**
 * Makes every record with exactly this name, whatever its case, a regular customer. The password is
 * checked first, and guesses are throttled as in a login.
 */
export function upgradeHandler<Found extends PremiumRow, Entity>(
  kernel: Kernel,
  {
    kind,
    records,
    entity,
    searchColumn,
  }: OwnedResource<Found, Entity> & { readonly searchColumn: keyof Found & string },
) {
  const mark = async ({ db, actor, now, body, record, unchanged }: UpgradeCall) => {
    const named = await records.findBy(db, actor.id, searchColumn, fold(body.name));
    const ordinary = named.filter(({ premium }) => premium === 0);
    const after: Entity[] = [];
    for (const row of ordinary)
      after.push(entity(await records.update(db, row, { ...premium<Found>(), now }), actor));
    if (ordinary.length === 0) unchanged();
    else
      record({
        kind,
        action: "upgrade",
        ids: ordinary.map(({ id }) => id),
        before: ordinary.map((row) => entity(row, actor)),
        after,
      });
    return named.length === 0 ? UNKNOWN : DONE;
  };

  return {
    async prepare({ actor, body }: UpgradeCall) {
      const guesses = { action: "upgrade", known: String(actor.id) } as const;
      await countGuess(kernel, guesses);
      if (!(await isUpgradePassword(kernel, body.password))) return nothing;
      await clearGuesses(kernel, guesses);
      return mark;
    },
  };
}

const nothing = ({ unchanged }: CallBase) => {
  unchanged();
  return Promise.resolve(WRONG);
};

const premium = <Found extends PremiumRow>() => ({ premium: 1 }) as unknown as Columns<Found>;
