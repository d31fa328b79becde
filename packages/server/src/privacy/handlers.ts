import type { privacy } from "@roundsman/contract/business/privacy";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { businessCustomerResource } from "../catalogue/repository/catalogue-resources.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { lockHandOvers } from "../hand-overs/repository/copied-customers.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { lockCatalogue, belongsToBusiness } from "../kernel/owned/business-columns.ts";
import { eraseBusinessCustomer } from "./erase-business-customer.ts";
import { erase } from "./erase.ts";
import {
  customerWithCopies,
  businessCustomerWithCopies,
  type CustomerWithCopies,
} from "./customer-with-copies.ts";
import { expectNothingLent } from "./expect-nothing-lent.ts";
import { foresee } from "./foresee.ts";
import { customerDataExport } from "./customer-data-export.ts";

export const privacyHandlers = (blobs: BlobStore): Handlers<typeof privacy> => ({
  held: customerDataExport(blobs),

  async foresee(call) {
    const who = await customerWithCopies(call.db, { owner: call.actor.id, id: call.params.id });
    await expectErasable(call, who);
    if (who.customers.length === 0) throw notFound();
    return foresee(call.db, call.actor.id, who);
  },

  async erase(call) {
    const { db, actor, params } = call;
    await lockHandOvers(db);
    const who = await customerWithCopies(db, { owner: actor.id, id: params.id });
    await expectErasable(call, who);
    return erase(call, who);
  },

  async foreseeOfBusiness({ db, params }) {
    if (!(await businessCustomerResource.business.find(db, { id: params.id }))) throw notFound();
    const who = await businessCustomerWithCopies(db, params.id);
    await expectNothingLent(db, who);
    return foresee(db, NOBODY, who);
  },

  async eraseOfBusiness(call) {
    await lockHandOvers(call.db);
    // Nobody is assigned the customer between the look-up and the erasure.
    await lockCatalogue(call.db);
    const who = await businessCustomerWithCopies(call.db, call.params.id);
    await expectNothingLent(call.db, who);
    return eraseBusinessCustomer(call, who);
  },
});

/** The office has no records of its own: every driver counts as another one. */
const NOBODY = 0;

/** Throws 409 if a driver may not erase this customer. */
async function expectErasable(call: CallBase, who: CustomerWithCopies): Promise<void> {
  if (who.businessIds.length > 0) throw belongsToBusiness(call);
  await expectNothingLent(call.db, who);
}
