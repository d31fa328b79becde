import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { team as english } from "./team-en.ts";
import { team as chinese } from "./team-zh.ts";

/** They come with the screens of the team and of the own account: what the first list needs has no room for them. */
export type TeamWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useTeamWords = (): TeamWords => WORDS[useLanguage().language];
