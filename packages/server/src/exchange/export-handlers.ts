import type { dataExport } from "@roundsman/contract/exchange";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { Refusal } from "../kernel/errors/refusal.ts";
import { openSnapshot } from "../kernel/storage/snapshot.ts";
import { defaultCompanyOf, ownCompany } from "../companies/repository.ts";
import { momentIn } from "../kernel/calls/moment-in.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { findMembers } from "../team/repository.ts";
import { BUSINESS_SHEETS } from "./business-sheets.ts";
import { exportFiles, type Export } from "./export-files.ts";
import { releaseAfterReading } from "./release-after-reading.ts";
import { zipStream } from "./zip-stream.ts";

type Contents = Omit<Export, "db">;

/** Each export reads one snapshot of the database, whatever is written while it is sent. */
export const exportHandlers = (kernel: Kernel, blobs: BlobStore): Handlers<typeof dataExport> => {
  const served = exportsOf(kernel, blobs);
  return {
    own: (call) =>
      served(call, async (db) => {
        const about = { ...aboutOf(call), default_company: await defaultCompanyOf(db, call.actor) };
        return { owners: [call.actor], shared: [], about };
      }),
    business: (call) =>
      served(call, async (db) => {
        const about = { ...aboutOf(call), company: (await ownCompany(db)) ?? null };
        return { owners: await findMembers(db), shared: BUSINESS_SHEETS, about };
      }),
  };
};

const aboutOf = ({ now }: CallBase) => ({ product: "Roundsman", exported_at: now.toISOString() });

/** Each export holds a database connection for as long as the client reads. */
const MOST_AT_ONCE = 3;

function exportsOf({ db, engine, config }: Kernel, blobs: BlobStore) {
  let underWay = 0;
  return async ({ now }: CallBase, contentsIn: (db: Db) => Promise<Contents>) => {
    if (underWay >= MOST_AT_ONCE)
      throw new Refusal(
        503,
        "exports-busy",
        "Others are fetching their data. Please try again in a minute.",
        {
          headers: { "retry-after": "60" },
        },
      );
    underWay += 1;
    const leave = () => void (underWay -= 1);
    const snapshot = await openSnapshot({ db, engine, url: config.databaseUrl }).catch(
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    const release = () => snapshot.close().finally(leave);
    try {
      const at = momentIn("Europe/London", now);
      const files = exportFiles({ db: snapshot.db, ...(await contentsIn(snapshot.db)) }, blobs);
      const day = [at.year, at.month, at.day]
        .map((part) => String(part).padStart(2, "0"))
        .join("-");
      return {
        bytes: releaseAfterReading(zipStream(files, at), release),
        type: "application/zip",
        name: `roundsman-${day}.zip`,
      };
    } catch (error) {
      await release();
      throw error;
    }
  };
}
