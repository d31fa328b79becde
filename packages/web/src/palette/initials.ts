/** The pinyin initials of what is Chinese in a text, in small letters: "东方明珠 Oriental" → "dfmz". By the reading that the browser sorts by. */
export function pinyinInitials(text: string): string {
  let found = "";
  for (const character of text) if (/\p{Script=Han}/u.test(character)) found += initialOf(character);
  return found;
}

const known = new Map<string, string>();

function initialOf(character: string): string {
  let initial = known.get(character);
  if (initial === undefined) {
    const after = FIRSTS.findIndex(([first]) => collator.compare(character, first) < 0);
    initial = FIRSTS.at(after === -1 ? -1 : after - 1)?.[1] ?? "";
    known.set(character, initial);
  }
  return initial;
}

const collator = new Intl.Collator("zh-Hans-CN");

/** In the order of pinyin, the first character of each letter; no syllable begins with I, U or V. */
const FIRSTS = Array.from(
  "阿八嚓哒妸发旮哈丌咔垃妈拏喔妑七呥扨它穵夕丫帀",
  (first, index) => [first, "abcdefghjklmnopqrstwxyz"[index] ?? ""] as const,
);
