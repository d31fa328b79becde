import { fold } from "@roundsman/core/name";
import { invalid } from "../errors/refusal.ts";

export const TOO_COMMON = "This password is too common. Please choose another.";

/**
 * Throws 422 for a password that guessers try first (NIST SP 800-63B 3.1.1.2): one from a list, or
 * the person's name with digits or signs.
 */
export async function refuseCommon(password: string, username = ""): Promise<void> {
  if (await isCommon(password, username)) throw invalid({ password: [TOO_COMMON] });
}

export async function isCommon(password: string, username: string): Promise<boolean> {
  const folded = fold(password);
  const outer = withoutOuterSigns(folded);
  const forms = [folded, outer, inLetters(outer), folded.replaceAll(/[^\p{L}\p{N}]/gu, "")];
  const common = await commonPasswords();
  return (
    forms.some((form) => common.has(form)) ||
    isOneCharacter(folded) ||
    isOfNames(folded, [fold(username), "roundsman"])
  );
}

/** Guessers also replace letters by similar signs and digits. */
const inLetters = (text: string) => text.replaceAll(/[@0134$57]/g, (sign) => LETTERS[sign] ?? sign);
const LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  $: "s",
  "5": "s",
  "7": "t",
};

function withoutOuterSigns(text: string): string {
  const characters = [...text];
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
  return characters
    .slice(characters.findIndex(isWord), characters.findLastIndex(isWord) + 1)
    .join("");
}

const isOneCharacter = (text: string) => new Set(text).size <= 1;

/** Whether the text is one of the names plus digits and signs only. */
const isOfNames = (text: string, names: readonly string[]) =>
  names.some(
    (name) => name.length > 0 && text.includes(name) && !/\p{L}/u.test(text.replaceAll(name, "")),
  );

let list: Promise<ReadonlySet<string>> | undefined;
/** Read when a password is first chosen, which is seldom. */
const commonPasswords = () => (list ??= read());

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((word) => word.length >= 8).map(String));
}
