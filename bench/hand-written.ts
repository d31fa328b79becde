import { openDatabase } from "../packages/server/src/kernel/storage/db.ts";
import { compareBuilding, comparePreparing } from "./hand-written/queries.ts";
import { compareEncoding, comparePacking, compareReferences } from "./hand-written/rows.ts";
import { INVOICES } from "./hand-written/pieces.ts";
import { engines } from "./parts/engines.ts";
import { accessTo } from "./parts/owner.ts";

/**
 * What each piece of the server that is written by hand for speed saves, beside the plain way: the
 * table of packages/server/README.md. `ENGINES=sqlite` limits it to one engine.
 */
for await (const engine of engines()) {
  console.log(`\n${engine.name}`);
  const business = await engine.open();
  await accessTo(business.app);
  await business.fillHistory({ invoices: INVOICES });
  const url = await business.copy();
  const { db } = openDatabase(url);
  await compareBuilding(db);
  if (engine.name === "SQLite") {
    await comparePacking(db);
    await compareEncoding(db);
    compareReferences();
  } else await comparePreparing(url);
  await db.destroy();
  await business.app.stop();
}
