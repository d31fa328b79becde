import type { Words } from "../language.ts";

export const REPORT_WORDS = {
  total: { en: "Total", zh: "合计" },
  totalOfThese: { en: "Total of these", zh: "以上合计" },
} as const satisfies Record<string, Words>;

/** Below a table that is longer than a paper. */
export const leftOut = (shown: number, all: number): Words => ({
  en: `The first ${grouped(shown)} of ${grouped(all)} rows. The total is of all of them, and the CSV has them all.`,
  zh: `仅列出 ${grouped(all)} 行中的前 ${grouped(shown)} 行。合计包括全部各行，完整内容请见 CSV。`,
});

const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
