import { inCopyProcess, type CopyFacts, type CopySource } from "./copy-process.ts";
import { newestVersion } from "./tables.ts";

/** A file that cannot be restored; the message says why. */
export class BadCopy extends Error {}

export interface CheckedCopy extends CopyFacts {
  /**
   * What does not add up in its figures; null if everything does. The copy then has the same fault
   * as its source.
   */
  readonly fault: string | null;
}

/**
 * Checks a copy, after making it from the database `from` if that is given. Throws {@link BadCopy}
 * or the storage's error.
 */
export async function checkedCopy(
  file: string,
  from: CopySource | null = null,
  stop?: AbortSignal,
): Promise<CheckedCopy> {
  const facts = await inCopyProcess({ from, file }, stop).catch((error: unknown) => {
    if (from === null && error instanceof Error)
      throw new BadCopy(`${file} is no database of Roundsman (${error.message}).`);
    throw error;
  });
  if (facts.verdict !== "ok") throw new BadCopy(`${file} is damaged: ${facts.verdict}`);
  if (facts.version > newestVersion())
    throw new BadCopy(
      `${file} was written by a newer Roundsman (version ${facts.version} of the database; this one knows ${newestVersion()}).`,
    );
  return { ...facts, fault: faultOf(facts) };
}

function faultOf({
  orphans,
  invoices,
  lastInvoice,
  counter,
  wrongTotals,
}: CopyFacts): string | null {
  if (orphans > 0) return `${orphans} rows point nowhere`;
  if (wrongTotals > 0) return `${wrongTotals} invoices do not come to the sum of their lines`;
  if (invoices !== lastInvoice || lastInvoice !== counter)
    return `there are ${invoices} invoices, the last one is ${lastInvoice}, the counter is at ${counter}`;
  return null;
}
