import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { useOwing } from "../queries.ts";
import { debtorsIn } from "./debtors.ts";
import { StatementsSheet } from "./statements-sheet.tsx";

/** The statements of all customers who owe something, the largest debt first. */
export function AllStatements({ onClose }: { readonly onClose: () => void }) {
  const { common, customers: t } = useMessages();
  const { nobodyOwes } = usePaymentsWords().statement;
  const owing = useOwing(true, useToday());
  if (!owing) return null;
  const debtors = debtorsIn(owing);
  if (debtors.length > 0) return <StatementsSheet customers={debtors} onClose={onClose} />;
  return (
    <Sheet title={t.statementsOfAll} opened onClose={onClose} closeLabel={common.close}>
      <p>{nobodyOwes}</p>
    </Sheet>
  );
}
