import type {
  AccountsExport,
  accountsFiles,
  ExportResult,
} from "@roundsman/contract/office/accounts";
import type { ServedFile } from "@roundsman/contract/wire/endpoint";
import { spanOf } from "@roundsman/contract/wire/span";
import { zip, type ZipFile } from "@roundsman/documents/files/zip";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { trackLongCall } from "../kernel/calls/yielding.ts";
import { momentIn } from "../kernel/calls/moment-in.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { documentsOf } from "./accounts-documents.ts";
import { contentsOf, figuresOf, type Contents } from "./accounts/export-contents.ts";
import { planOf, type Plan } from "./accounts/plan.ts";
import { exportRunning } from "./accounts/export-running.ts";
import { namesOfBooks } from "./repository/accounts/books.ts";
import { endDraft, removeDrafts, removeUnmade, writeDraft } from "./repository/accounts/drafts.ts";
import { lockErasures } from "./repository/accounts/erasures.ts";
import {
  accountsExports,
  findAccountsExport,
  insertExport,
  lastExport,
} from "./repository/accounts/exports.ts";
import { filesOf } from "./repository/accounts/stored-files.ts";

type Create = Call<(typeof accountsFiles)["create"]>;

export const accountsHandlers: Handlers<typeof accountsFiles> = {
  preview: ({ actor, longRead, query }) =>
    longPlan(longRead, async (snapshot) => {
      const { entries, last, before } = await planOf(snapshot, actor.id, query);
      const salesAccount = last.salesAccount;
      const vatNumbers = await namesOfBooks(snapshot, actor.id);
      return {
        ...(await figuresOf(entries)),
        salesAccount,
        before,
        ...(vatNumbers.length > 1 && { vatNumbers }),
      };
    }),

  documents: ({ actor, longRead, query }) =>
    longPlan(longRead, async (snapshot) =>
      documentsOf((await planOf(snapshot, actor.id, query)).entries, query),
    ),

  create: { prepare: (call) => trackLongCall(() => prepareExport(call)) },

  list: ({ db }) => accountsExports(db),

  file: async ({ db, params }) => {
    const accountsExport = await findAccountsExport(db, { id: params.id });
    if (!accountsExport) throw notFound();
    const files = await trackLongCall(() => filesOf(db, params.id));
    if (files.length === 0) throw fileErased();
    return servedFile(files, { name: accountsExport.fileName, at: new Date(accountsExport.at) });
  },
};

const longPlan = <T>(longRead: Create["longRead"], work: (snapshot: Db) => Promise<T>) =>
  trackLongCall(() => longRead(work));

/** Writes the files before the transaction that makes the export. */
async function prepareExport(call: Create) {
  const plan = await call.longRead((snapshot) => planOf(snapshot, call.actor.id, call.body));
  const { program, sales_account: salesAccount = plan.last.salesAccount } = call.body;
  const { entries, erasures } = plan;
  const contents = await contentsOf(entries, { program, salesAccount });
  await removeDrafts(call.db, call.now);
  if (entries.length === 0 || (await earlierExport(call)))
    return (inTransaction: Create) => nothingNew(inTransaction, plan);
  const { files } = contents;
  const id = await writeDraft(call.db, { program, entries, files, erasures }, call.now);
  return {
    work: (inTransaction: Create) => makeExport(inTransaction, plan, { ...contents, id }),
    cleanUp: () => removeUnmade(call.db, id),
  };
}

async function nothingNew(call: Create, { before }: Plan): Promise<ExportResult> {
  call.unchanged();
  const earlier = await earlierExport(call);
  return earlier ? madeOf(earlier, before) : { id: null, made: null, before };
}

/**
 * Makes an export of its draft: what was written counts from here on. Throws 409 if another export
 * was made since it was planned, which may hold the same documents, or if somebody was erased.
 */
async function makeExport(
  call: Create,
  { books, last, before, erasures }: Plan,
  { id, ...contents }: Contents & { readonly id: number },
): Promise<ExportResult> {
  const { db, actor, now, body } = call;
  const { program } = body;
  const isAsPlanned = (await lockErasures(db)) === erasures;
  const earlier = await earlierExport(call);
  if (earlier) {
    call.unchanged();
    return madeOf(earlier, before);
  }
  if (!isAsPlanned || (await lastExport(db, program, books.exportNames)).id !== last.id)
    throw exportRunning();
  if (!(await endDraft(db, id))) throw exportRunning();
  await insertExport(db, {
    id,
    key: body.client_id || undefined,
    program,
    span: spanOf(body),
    vatNumber: books.name,
    ...contents,
    madeBy: actor.id,
    now,
    afterExport: last.id,
  });
  const accountsExport = await findAccountsExport(db, { id });
  if (!accountsExport) throw new Error("An export that was written is not there");
  call.record({ kind: "accountsExport", action: "create", ids: [id], after: accountsExport });
  return madeOf(accountsExport, before);
}

/** The export with the client's UUID. */
const earlierExport = async ({ db, body: { client_id: key } }: Create) =>
  key ? findAccountsExport(db, { key }) : undefined;

const madeOf = (accountsExport: AccountsExport, before: Plan["before"]): ExportResult => ({
  id: accountsExport.id,
  made: accountsExport,
  before: before.filter(({ exportId }) => exportId < accountsExport.id),
});

function servedFile(
  files: readonly ZipFile[],
  { name, at }: { readonly name: string; readonly at: Date },
): ServedFile {
  const [first] = files;
  if (first && files.length === 1)
    return { bytes: first.bytes, type: "text/csv; charset=utf-8", name };
  return { bytes: zip(files, momentIn("Europe/London", at)), type: "application/zip", name };
}

const fileErased = () =>
  refused(
    410,
    "file-erased",
    "This file is gone: it named a customer whose data was erased. The documents that it held are still counted as exported.",
  );
