import type { Database } from "../sync/store/database.ts";

/**
 * Whether something on this phone that documents print has a character that only the last and
 * largest font has: 喆, 堃, 뷁.
 */
export async function hasRarerCharacters(db: Database): Promise<boolean> {
  const usual = usualCharacters();
  const isRare = (text: string) =>
    [...(text.match(EAST_ASIAN) ?? [])].some((each) => !usual.has(each));
  const customer = await db.customers
    .filter(({ name, address, city }) => isRare(name + address + city))
    .first();
  const product = customer ?? (await db.products.filter(({ name }) => isRare(name)).first());
  return (
    (product ??
      (await db.companies
        .filter((company) => isRare(company.name + company.contactPerson + (company.address ?? "")))
        .first())) !== undefined
  );
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}]/gu;

/**
 * GB 2312 and Big5 level 1: the characters of the fonts "han" and "hant"
 * (packages/documents/scripts/characters.ts).
 */
const usualCharacters = (): ReadonlySet<string> =>
  new Set([
    ...decoded("gbk", [0xb0, 0xf7], [0xa1, 0xfe]),
    ...decoded("big5", [0xa4, 0xc6], [0x40, 0xfe]),
  ]);

type Bytes = readonly [first: number, last: number];

function decoded(
  encoding: string,
  [firstLead, lastLead]: Bytes,
  [firstTrail, lastTrail]: Bytes,
): string {
  const decoder = new TextDecoder(encoding);
  let text = "";
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (let trail = firstTrail; trail <= lastTrail; trail++)
      text += decoder.decode(Uint8Array.of(lead, trail));
  return text;
}
