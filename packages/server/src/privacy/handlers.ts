import type { privacy } from "@roundsman/contract/business/privacy";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { customerBook } from "../catalogue/repository/books.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { holdHandOvers } from "../hand-overs/repository/copied-customers.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { holdCatalogue, ofBusiness } from "../kernel/owned/of-business.ts";
import { eraseOfBusiness } from "./erase-of-business.ts";
import { erase } from "./erase.ts";
import { everywhere, everywhereOfBusiness, type Everywhere } from "./everywhere.ts";
import { expectNothingLent } from "./expect-nothing-lent.ts";
import { foresee } from "./foresee.ts";
import { heldOf } from "./held.ts";

export const privacyHandlers = (blobs: BlobStore): Handlers<typeof privacy> => ({
  held: heldOf(blobs),

  async foresee(call) {
    const who = await everywhere(call.db, { owner: call.actor.id, id: call.params.id });
    await expectErasable(call, who);
    if (who.books.length === 0) throw notFound();
    return foresee(call.db, call.actor.id, who);
  },

  async erase(call) {
    const { db, actor, params } = call;
    await holdHandOvers(db);
    const who = await everywhere(db, { owner: actor.id, id: params.id });
    await expectErasable(call, who);
    return erase(call, who);
  },

  async foreseeOfBusiness({ db, params }) {
    if (!(await customerBook.business.find(db, { id: params.id }))) throw notFound();
    const who = await everywhereOfBusiness(db, params.id);
    await expectNothingLent(db, who);
    return foresee(db, NOBODY, who);
  },

  async eraseOfBusiness(call) {
    await holdHandOvers(call.db);
    // Nobody is assigned the customer between the look-up and the erasure.
    await holdCatalogue(call.db);
    const who = await everywhereOfBusiness(call.db, call.params.id);
    await expectNothingLent(call.db, who);
    return eraseOfBusiness(call, who);
  },
});

/** The office has no records of its own: every driver counts as another one. */
const NOBODY = 0;

/** Throws 409 if a driver may not erase this customer. */
async function expectErasable(call: CallBase, who: Everywhere): Promise<void> {
  if (who.records.length > 0) throw ofBusiness(call);
  await expectNothingLent(call.db, who);
}
