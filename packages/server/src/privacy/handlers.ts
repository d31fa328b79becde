import type { privacy } from "@roundsman/contract/business/privacy";
import type { Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { holdHandOvers } from "../hand-overs/repository/copied-customers.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { ofBusiness } from "../kernel/owned/of-business.ts";
import { eraseOfBusiness } from "./erase-of-business.ts";
import { erase, foreseen } from "./erase.ts";
import { everywhere, everywhereOfBusiness } from "./everywhere.ts";
import { expectNothingLent } from "./expect-nothing-lent.ts";
import { heldOf } from "./held.ts";

export const privacyHandlers = (blobs: BlobStore): Handlers<typeof privacy> => ({
  held: heldOf(blobs),

  async foresee({ db, actor, params }) {
    const { books } = await everywhere(db, { owner: actor.id, id: params.id });
    if (books.length === 0) throw notFound();
    return foreseen(db, books);
  },

  async erase(call) {
    const { db, actor, params } = call;
    await holdHandOvers(db);
    const who = await everywhere(db, { owner: actor.id, id: params.id });
    if (who.records.length > 0) throw ofBusiness(call);
    await expectNothingLent(db, who);
    return erase(call, who);
  },

  async eraseOfBusiness(call) {
    await holdHandOvers(call.db);
    const who = await everywhereOfBusiness(call.db, call.params.id);
    await expectNothingLent(call.db, who);
    return eraseOfBusiness(call, who);
  },
});
