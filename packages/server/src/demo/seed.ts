import { addDays, type Day } from "@roundsman/core/day";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Db } from "../kernel/storage/db.ts";
import { fold } from "@roundsman/core/name";
import type { Passwords } from "../kernel/auth/passwords.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { setOwnCompany } from "../companies/repository.ts";
import { insertSource } from "../customs/repository.ts";
import { logoOf } from "../companies/printable-logo.ts";
import { findPerson, hasPeople, insertPerson } from "../kernel/auth/people.ts";
import { demoBusiness, type DemoBusiness } from "./business.ts";
import { OWN_COMPANY } from "./company-list.ts";
import { EXPORT_COMPANIES, IMPORT_COMPANIES, IMPORTED_PRODUCTS } from "./customs-list.ts";
import { LANTERN } from "./logo.ts";
import { DEMO_PEOPLE, type DemoPerson } from "./people.ts";
import { seedBook } from "./seed-book.ts";
import { seedInvoices } from "./seed-invoices.ts";
import { seedPapers } from "./seed-papers.ts";
import type { Seeded } from "./seed-hand-overs.ts";
import { seedSecondDriver } from "./seed-second-driver.ts";
import { seedVan } from "./seed-van.ts";

interface Moment {
  readonly today: Day;
  readonly passwords: Passwords;
}

/**
 * Fills an empty database with the demo business, all of it or nothing. Returns the accounts that
 * can sign in; null if there are people already, whose data are not touched.
 */
export async function seedDemo(
  db: Db,
  { today, passwords }: Moment,
): Promise<readonly DemoPerson[] | null> {
  if (await hasPeople(db)) return null;
  const hashes = await Promise.all(DEMO_PEOPLE.map(({ password }) => passwords.hash(password)));
  const logo = await logoOf(Buffer.from(LANTERN));
  const business = demoBusiness(today);
  return inTransaction(db, async (trx) => {
    // Another process may have been faster.
    if (await hasPeople(trx)) return null;
    const opened = new Date(`${addDays(today, -400)}T08:00:00.000Z`);
    await seedTrade(trx, { business, hashes, logo, opened, today });
    for (const fields of EXPORT_COMPANIES)
      await insertSource(trx, "exportCompany", { fields, now: opened });
    for (const fields of IMPORT_COMPANIES)
      await insertSource(trx, "importCompany", { fields, now: opened });
    for (const fields of IMPORTED_PRODUCTS)
      await insertSource(trx, "importedProduct", { fields, now: opened });
    await trx.insertInto("setting").values({ name: DEMO, value: today }).execute();
    return DEMO_PEOPLE;
  });
}

interface Trade {
  readonly business: DemoBusiness;
  /** Password hashes, in the order of the people. */
  readonly hashes: readonly string[];
  readonly logo: Awaited<ReturnType<typeof logoOf>>;
  readonly opened: Date;
  readonly today: Day;
}

/** Creates all people with their books and invoices. */
async function seedTrade(trx: Db, { business, hashes, logo, opened, today }: Trade): Promise<void> {
  const seed = async (index: 0 | 1 | 2 | 3): Promise<Seeded> => {
    const person = DEMO_PEOPLE[index];
    const at = opened.toISOString();
    const owner = await seedPerson(trx, person, { hash: hashes[index] ?? "", at });
    const book = business[person.username];
    return { person, book: await seedBook(trx, { owner, book, now: opened }) };
  };
  const [driver, partner, manager] = [await seed(0), await seed(1), await seed(2)];
  const books = [driver.book, partner.book, manager.book];
  await setOwnCompany(trx, { ...OWN_COMPANY, logo, version: 1 }, opened);
  await seedInvoices(trx, books);
  for (const book of books) await seedVan(trx, book, today);
  await seedPapers(trx, { seeded: driver.book, person: driver.person, today });
  await seedSecondDriver(trx, {
    driver: await seed(3),
    first: driver.book,
    partner,
    manager,
    today,
  });
}

/** The name of the setting that marks a database as a demo's. */
const DEMO = "demo";

/**
 * Whether a database holds the demo business, so that its accounts can be printed at every start.
 */
export async function holdsDemo(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom("setting").select("name").where("name", "=", DEMO).executeTakeFirst()) !==
    undefined
  );
}

/** The demo accounts that still have the printed password; none in another business. */
export async function openDemoAccounts(
  db: Db,
  passwords: Passwords,
): Promise<readonly DemoPerson[]> {
  if (!(await holdsDemo(db))) return [];
  const open: DemoPerson[] = [];
  for (const person of DEMO_PEOPLE) {
    const stored = await findPerson(db, fold(person.username));
    if (stored?.disabled === 0 && (await passwords.matches(stored.password_hash, person.password)))
      open.push(person);
  }
  return open;
}

async function seedPerson(
  trx: Db,
  { username, name, email, manager, driver }: DemoPerson,
  { hash, at }: { readonly hash: string; readonly at: string },
) {
  const id = await nextNumber(trx, "person");
  await insertPerson(trx, {
    id,
    username: fold(username),
    name,
    email,
    manager,
    driver,
    password_hash: hash,
    created_at: at,
  });
  return id;
}
