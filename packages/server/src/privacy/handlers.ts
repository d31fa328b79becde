import type { privacy } from "@roundsman/contract/business/privacy";
import type { Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { customerRecords } from "../customers/repository.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { businessOf, ofBusiness } from "../kernel/owned/of-business.ts";
import { entriesOfBusiness, eraseOfBusiness } from "./erase-of-business.ts";
import { erase, erasureOf } from "./erase.ts";
import { expectNothingLent } from "./expect-nothing-lent.ts";
import { heldOf } from "./held.ts";
import { creditsOf, entriesOf, invoicesOf } from "./theirs.ts";

export const privacyHandlers = (blobs: BlobStore): Handlers<typeof privacy> => ({
  held: heldOf(blobs),

  async foresee({ db, actor, params }) {
    const entries = await entriesOf(db, actor.id, params.id);
    if (!entries) throw notFound();
    const invoices = await invoicesOf(db, entries);
    return erasureOf(invoices, await creditsOf(db, actor.id, invoices));
  },

  async erase(call) {
    const customer = await customerRecords.findAny(call.db, call.actor.id, call.params.id);
    if (customer && businessOf(customer) !== null) throw ofBusiness(call);
    const entries = await entriesOf(call.db, call.actor.id, call.params.id);
    if (entries) await expectNothingLent(call.db, entries);
    return erase(call);
  },

  async eraseOfBusiness(call) {
    for (const entries of await entriesOfBusiness(call.db, call.params.id))
      await expectNothingLent(call.db, entries);
    return eraseOfBusiness(call);
  },
});
