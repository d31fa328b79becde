import type { Tokens } from "./session-store.ts";
import { cacheTexts, type TextStore } from "../sync/backup/text-store.ts";

/** The pair that is good now, and refresh tokens that led to it. */
interface Chain extends Tokens {
  readonly spent: readonly string[];
}

/**
 * A second copy of the tokens, as every tab sees it at once and as it survives a kill. localStorage is neither: a tab may see the other's
 * turn late or half, and a browser that is killed within a minute may have forgotten it. Two turns that are lost so look like a theft (wire §2).
 */
export interface TokenCopy {
  /** The newest that `mine` led to; `mine` itself where the copy knows nothing of it. */
  readonly newest: (mine: Tokens) => Promise<Tokens>;
  /** Resolves when the pair that `before` was exchanged for has its copy. */
  readonly turned: (before: Tokens, after: Tokens) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const NAME = "tokens";
/** More turns than anybody loses. */
const REMEMBERED = 20;

/** Without a store, or where it fails, there is only what the page has. */
export function tokenCopy(
  store: TextStore | null = cacheTexts("roundsman-session", "/session/"),
): TokenCopy {
  const chain = async (of: Tokens): Promise<Chain | null> => {
    const kept = await store?.get(NAME).catch(() => null);
    const found = kept ? chainIn(kept) : null;
    return found && [...found.spent, found.refresh].includes(of.refresh) ? found : null;
  };
  return {
    newest: async (mine) => {
      const { access, refresh } = (await chain(mine)) ?? mine;
      return { access, refresh };
    },
    turned: async (before, after) => {
      const spent = [...((await chain(before))?.spent ?? []), before.refresh].slice(-REMEMBERED);
      await store
        ?.put(NAME, JSON.stringify({ ...after, spent } satisfies Chain))
        .catch(() => undefined);
    },
    drop: async () => store?.remove(NAME).catch(() => undefined),
  };
}

/** null where it was cut off. */
function chainIn(text: string): Chain | null {
  try {
    return JSON.parse(text) as Chain;
  } catch {
    return null;
  }
}
