import { dayAt } from "@roundsman/core/day";
import { readCustoms } from "@roundsman/documents/customs/customs-document";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { useMemo } from "react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { customsPaper, type CustomsPaper } from "./customs-paper.ts";
import type { GeneratorValues } from "../drafts.ts";

export interface Paper {
  readonly title: string;
  readonly printable: Printable;
}

/** The paper that the generator's fields describe, or why there is none. */
export function usePaper({
  text,
  form,
  currency,
  weightUnit,
  language,
}: GeneratorValues): Paper | Exclude<CustomsPaper["kind"], "invoice"> {
  const { forms } = useCustomsWords().generator;
  return useMemo(() => {
    const read = customsPaper(text);
    if (read.kind !== "invoice") return read.kind;
    const customs = readCustoms(read.data, { currency, weightUnit });
    if (!customs) return "untitled";
    const style = {
      form,
      currency,
      weightUnit,
      language,
      today: dayAt(Date.now()),
    } as const;
    const title = form === "packing-list" ? `${read.title} - ${forms[form]}` : read.title;
    return { title, printable: { kind: "customs", customs, style } };
  }, [text, form, currency, weightUnit, language, forms]);
}
