import type { Tokens } from "./session-store.ts";
import { cacheTexts, type TextStore } from "../device/text-store.ts";

/** The current pair, and earlier refresh tokens that were exchanged for it. */
interface Chain extends Tokens {
  readonly spent: readonly string[];
}

/**
 * A second copy of the tokens, which every tab sees at once and which survives a killed browser.
 * localStorage does neither: a tab may see another tab's refresh late or in half, and a browser
 * that is killed soon after may lose it. Two lost refreshes look like a stolen token (wire §2).
 */
export interface TokenCopy {
  /**
   * The newest pair that was exchanged for `mine`; `mine` itself where the copy does not know it.
   */
  readonly newest: (mine: Tokens) => Promise<Tokens>;
  /** Resolves once the copy holds `after`, the pair for which `before` was exchanged. */
  readonly turned: (before: Tokens, after: Tokens) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const NAME = "tokens";
/** More refreshes than a browser loses. */
const REMEMBERED = 20;

/** Where there is no store, or it fails, `newest` returns the page's own pair. */
export function tokenCopy(
  store: TextStore | null = cacheTexts("roundsman-session", "/session/"),
): TokenCopy {
  const findChain = async (tokens: Tokens): Promise<Chain | null> => {
    const storedText = await store?.get(NAME).catch(() => null);
    const found = storedText ? chainIn(storedText) : null;
    return found && [...found.spent, found.refresh].includes(tokens.refresh) ? found : null;
  };
  return {
    newest: async (mine) => {
      const { access, refresh } = (await findChain(mine)) ?? mine;
      return { access, refresh };
    },
    turned: async (before, after) => {
      const spent = [...((await findChain(before))?.spent ?? []), before.refresh].slice(
        -REMEMBERED,
      );
      await store
        ?.put(NAME, JSON.stringify({ ...after, spent } satisfies Chain))
        .catch(() => undefined);
    },
    drop: async () => store?.remove(NAME).catch(() => undefined),
  };
}

/** null where the text was cut off. */
function chainIn(text: string): Chain | null {
  try {
    return JSON.parse(text) as Chain;
  } catch {
    return null;
  }
}
