import type { Words } from "../language.ts";

export const REPORT_WORDS = {
  total: { en: "Total", zh: "合计" },
  totalOfThese: { en: "Total of these", zh: "以上合计" },
} as const satisfies Record<string, Words>;

/** Below a table that has more rows than a paper prints. */
export const firstRowsWords = (shown: number): Words => ({
  en: `These are the first ${shown} rows. The CSV has them all.`,
  zh: `以上为前 ${shown} 行，完整内容请见 CSV。`,
});
