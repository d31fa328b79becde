import { inCopyThread, type CopyFacts } from "./copy-thread.ts";
import { newestVersion } from "./tables.ts";

/** A copy that must not be trusted; the sentence says why. */
export class BadCopy extends Error {}

/** Looks whether a copy is whole and its books come out. Throws {@link BadCopy}; answers what it holds. */
export async function checkedCopy(file: string, from: string | null = null): Promise<CopyFacts> {
  const facts = await inCopyThread({ from, file }).catch((error: unknown) => {
    if (from === null && error instanceof Error) throw new BadCopy(`${file} is no database of Roundsman (${error.message}).`);
    throw error;
  });
  const fault = faultOf(facts);
  if (fault !== null) throw new BadCopy(`${file} ${fault}.`);
  return facts;
}

function faultOf({ verdict, orphans, version, invoices, lastInvoice, counter, wrongTotals }: CopyFacts): string | null {
  if (verdict !== "ok") return `is damaged: ${verdict}`;
  if (version > newestVersion())
    return `was written by a newer Roundsman (version ${version} of the database; this one knows ${newestVersion()})`;
  if (orphans > 0) return `has ${orphans} rows that point nowhere`;
  if (wrongTotals > 0) return `has ${wrongTotals} invoices that do not come to the sum of their lines`;
  if (invoices !== lastInvoice || lastInvoice !== counter)
    return `has ${invoices} invoices, the last one ${lastInvoice}, the counter at ${counter}`;
  return null;
}
