/** The order of names in both languages. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareNames(a.name, b.name);

/**
 * Latin names by letter, then Chinese names by pinyin; "Shop 2" comes before "Shop 10". The Chinese
 * collator orders both, but puts Chinese names first.
 */
export function compareNames(a: string, b: string): number {
  const [aIsHan, bIsHan] = [startsWithHan(a), startsWithHan(b)];
  return aIsHan === bIsHan ? collator.compare(a, b) : aIsHan ? 1 : -1;
}

const startsWithHan = (name: string): boolean => /^\P{L}*\p{Script=Han}/u.test(name);
const collator = new Intl.Collator("zh-Hans-CN", { numeric: true, sensitivity: "base" });
