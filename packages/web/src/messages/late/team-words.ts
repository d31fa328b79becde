import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { team as english } from "./team-en.ts";
import { team as chinese } from "./team-zh.ts";

/**
 * Loaded with the screens of the team and of one's own account, to keep the first list's download
 * small.
 */
export type TeamWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useTeamWords = (): TeamWords => WORDS[useLanguage().language];
