import type {
  AccountsExport,
  accountsFiles,
  MadeExport,
} from "@roundsman/contract/office/accounts";
import type { ServedFile } from "@roundsman/contract/wire/endpoint";
import { spanOf } from "@roundsman/contract/wire/span";
import type { AccountsProgram } from "@roundsman/core/accounts/program";
import type { Day } from "@roundsman/core/day";
import { zip } from "@roundsman/documents/files/zip";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { momentIn } from "../kernel/calls/moment-in.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { documentsOf } from "./accounts-documents.ts";
import { isReversal } from "./accounts/entry.ts";
import { contentsOf, figuresOf, type Contents } from "./accounts/export-contents.ts";
import { exportRunning } from "./accounts/export-running.ts";
import type { WrittenFile } from "./accounts/written-file.ts";
import { keyOf, planEntries, type RegisteredEntry } from "./accounts/plan-entries.ts";
import { onAccountsOfBusiness, onAccountsOfInvoices } from "./repository/account-holders.ts";
import { booksOf, namesOfBooks, type Books } from "./repository/accounts/books.ts";
import { endDraft, removeDrafts, removeUnmade, writeDraft } from "./repository/accounts/drafts.ts";
import { latestEntries, type LatestEntry } from "./repository/accounts/entries.ts";
import { erasuresUntil, holdErasures } from "./repository/accounts/erasures.ts";
import {
  accountsExports,
  exportedBefore,
  filesOf,
  findAccountsExport,
  insertExport,
  lastExport,
} from "./repository/accounts/exports.ts";
import type { SoldDocument } from "./sold-document.ts";
import { OF_AN_EXPORT, soldDocuments } from "./repository/sold-documents.ts";

type Create = Call<(typeof accountsFiles)["create"]>;

export const accountsHandlers: Handlers<typeof accountsFiles> = {
  preview: ({ actor, longRead, query }) =>
    longRead(async (moment) => {
      const books = await booksOf(moment, actor.id, query.vat_number);
      const { entries, last, before } = await planOf(moment, query, books);
      const salesAccount = last.salesAccount;
      const vatNumbers = await namesOfBooks(moment, actor.id);
      return {
        ...(await figuresOf(entries)),
        salesAccount,
        before,
        ...(vatNumbers.length > 1 && { vatNumbers }),
      };
    }),

  documents: ({ actor, longRead, query }) =>
    longRead(async (moment) => {
      const books = await booksOf(moment, actor.id, query.vat_number);
      return documentsOf((await planOf(moment, query, books)).entries, query);
    }),

  create: {
    prepare: async (call) => {
      const plan = await call.longRead(async (moment) => {
        const books = await booksOf(moment, call.actor.id, call.body.vat_number);
        return planOf(moment, call.body, books);
      });
      const { program, sales_account: salesAccount = plan.last.salesAccount } = call.body;
      const { entries, erasures } = plan;
      const contents = await contentsOf(entries, { program, salesAccount });
      await removeDrafts(call.db, call.now);
      if (entries.length === 0 || (await earlierExport(call)))
        return (inTransaction) => nothingNew(inTransaction, plan);
      const { files } = contents;
      const id = await writeDraft(call.db, { program, entries, files, erasures }, call.now);
      return {
        work: (inTransaction) => makeExport(inTransaction, plan, { ...contents, id }),
        cleanUp: () => removeUnmade(call.db, id),
      };
    },
  },

  list: ({ db }) => accountsExports(db),

  file: async ({ db, params }) => {
    const made = await findAccountsExport(db, { id: params.id });
    if (!made) throw notFound();
    const files = await filesOf(db, params.id);
    if (files.length === 0) throw fileErased();
    return servedFile(files, { name: made.fileName, at: new Date(made.at) });
  },
};

interface Plan {
  readonly entries: readonly RegisteredEntry[];
  readonly books: Books;
  /** The last export to the program when it was planned. */
  readonly last: { readonly id: number; readonly salesAccount: string };
  readonly before: Awaited<ReturnType<typeof exportedBefore>>;
  /** How many erasures there were when it was planned. */
  readonly erasures: number;
}

interface Asked {
  readonly program: AccountsProgram;
  readonly from: Day;
  readonly to: Day;
}

/** What is in other books by now stays there until an export of those takes it back. */
async function planOf(db: Db, asked: Asked, books: Books): Promise<Plan> {
  const { program } = asked;
  const span = spanOf(asked);
  const { vatNumber, here } = books;
  const sold = await soldDocuments(db, { span, vatNumber, limit: OF_AN_EXPORT });
  const documents = await onAccountsOfBusiness(db, sold);
  const latest = await latestEntries(db, program, { span, documents, here });
  const isElsewhere = (of: LatestEntry) => !isReversal(of.nth) && !here.includes(of.books);
  const elsewhere = new Set(latest.filter(isElsewhere).map(({ document }) => keyOf(document)));
  const isHere = (of: SoldDocument) => elsewhere.size === 0 || !elsewhere.has(keyOf(of));
  const planned = await planEntries(
    span,
    documents.filter(isHere),
    latest.filter(({ document }) => isHere(document)),
  );
  return {
    entries: await onAccountsOfInvoices(db, program, planned),
    books,
    last: await lastExport(db, program, here),
    before: await exportedBefore(db, program, { span, here }),
    erasures: await erasuresUntil(db),
  };
}

async function nothingNew(call: Create, { before }: Plan): Promise<MadeExport> {
  call.unchanged();
  const earlier = await earlierExport(call);
  return earlier ? madeOf(earlier, before) : { id: null, made: null, before };
}

/** What was written of it counts from here on. One that was made since the plan was may hold the same documents. */
async function makeExport(
  call: Create,
  { books, last, before, erasures }: Plan,
  { id, ...contents }: Contents & { readonly id: number },
): Promise<MadeExport> {
  const { db, actor, now, body } = call;
  const { program } = body;
  const isAsPlanned = (await holdErasures(db)) === erasures;
  const earlier = await earlierExport(call);
  if (earlier) {
    call.unchanged();
    return madeOf(earlier, before);
  }
  if (!isAsPlanned || (await lastExport(db, program, books.here)).id !== last.id)
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
  const made = await findAccountsExport(db, { id });
  if (!made) throw new Error("An export that was written is not there");
  call.record({ kind: "accountsExport", action: "create", ids: [id], after: made });
  return madeOf(made, before);
}

/** The one that the client's UUID is of. */
const earlierExport = async ({ db, body: { client_id: key } }: Create) =>
  key ? findAccountsExport(db, { key }) : undefined;

const madeOf = (made: AccountsExport, before: Plan["before"]): MadeExport => ({
  id: made.id,
  made,
  before: before.filter(({ exportId }) => exportId < made.id),
});

function servedFile(
  files: readonly WrittenFile[],
  { name, at }: { readonly name: string; readonly at: Date },
): ServedFile {
  const encoder = new TextEncoder();
  const [only, ...others] = files.map((of) => ({ name: of.name, bytes: encoder.encode(of.text) }));
  if (only && others.length === 0)
    return { bytes: only.bytes, type: "text/csv; charset=utf-8", name };
  const all = only ? [only, ...others] : [];
  return { bytes: zip(all, momentIn("Europe/London", at)), type: "application/zip", name };
}

const fileErased = () =>
  refused(
    410,
    "file-erased",
    "This file is gone: it named a customer whose data was erased. The documents that it held are still counted as exported.",
  );
