import type { officePapers } from "@roundsman/contract/office/papers";
import { asInvoice } from "@roundsman/documents/credit-note/credit-note-document";
import { recordOwner } from "../kernel/auth/actor.ts";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import type { DocumentWorkers } from "./document-workers.ts";
import { creditDocumentOf, documentOf, serveDocument } from "./handlers.ts";
import { receiptOf } from "./receipt.ts";

/**
 * Documents of a driver's records, as the driver gets them. They take the manager's place in the
 * queue, not the driver's.
 */
export const officePaperHandlers = (workers: DocumentWorkers): Handlers<typeof officePapers> => ({
  async invoice(call) {
    const { document, format } = await documentOf(await asOwner(call));
    return serveDocument(workers, call, { document, format, asked: document, what: "INV" });
  },
  async creditNote(call) {
    const { document, format } = await creditDocumentOf(await asOwner(call));
    return serveDocument(workers, call, {
      document,
      format,
      asked: asInvoice(document),
      what: "CN",
    });
  },
  async receipt(call) {
    const receipt = await receiptOf(await asOwner(call));
    return serveDocument(workers, call, { document: { kind: "receipt", receipt }, what: "RCT" });
  },
});

async function asOwner<Asked extends Call<(typeof officePapers)[keyof typeof officePapers]>>({
  db,
  params,
  query,
}: Asked): Promise<Pick<Asked, "db" | "actor" | "params" | "query">> {
  const owner = await recordOwner(db, params.driver);
  if (!owner) throw notFound();
  return { db, actor: owner, params, query };
}
