import { createClient } from "@roundsman/contract/client";
import {
  vatReturn,
  type VatReturn,
  type VatReturnLine,
} from "@roundsman/contract/office/vat-return";
import type { VatStagger } from "@roundsman/core/accounts/vat-quarter";
import type { DayRange } from "@roundsman/core/day-range";
import { useQuery, useQueryClient } from "../../session/online-answers.ts";
import { onlyOnce, patiently, PLAINLY } from "../../session/online.ts";
import { transport } from "../../session/session.ts";

const calls = createClient(vatReturn, transport);
const VAT = ["office", "vat"];
const asked = ({ start, end }: DayRange, vatNumber: string) => ({
  query: { from: start, to: end, ...(vatNumber !== "" && { vat_number: vatNumber }) },
});

/** The boxes of a quarter, of all VAT numbers ("") or one. Those of the one before stay until they come. */
export const useVatReturn = (span: DayRange, vatNumber = "") =>
  useQuery<VatReturn>({
    ...PLAINLY,
    queryKey: [...VAT, "boxes", span.start, span.end, vatNumber],
    queryFn: ({ signal }) => calls.read(asked(span, vatNumber), patiently(signal)),
    placeholderData: (previous) => previous,
  });

export const useVatLines = (span: DayRange, vatNumber: string) =>
  useQuery<readonly VatReturnLine[]>({
    ...PLAINLY,
    queryKey: [...VAT, "documents", span.start, span.end, vatNumber],
    queryFn: async ({ signal }) =>
      (await calls.documents(asked(span, vatNumber), patiently(signal))).documents,
  });

/** The whole business's; everything of the return is asked for again. */
export function useSetStagger() {
  const client = useQueryClient();
  return async (stagger: VatStagger): Promise<void> => {
    await calls.setStagger({ body: { vat_stagger: stagger } }, onlyOnce());
    await client.invalidateQueries({ queryKey: VAT });
  };
}
