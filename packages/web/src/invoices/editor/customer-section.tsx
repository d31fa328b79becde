import { Button } from "@mantine/core";
import { EMPTY_BILL_TO, type BillTo } from "@roundsman/core/bill-to";
import { UserRoundPlus } from "lucide-react";
import { memo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { useRecords } from "../records.ts";
import { defaultsFrom } from "./draft.ts";
import { CustomerPicker } from "./customer-picker.tsx";
import css from "./customer-section.module.css";

interface CustomerSectionProps {
  readonly draft: InvoiceDraft;
  readonly readonly: boolean;
  readonly onChange: (
    change: Pick<InvoiceDraft, "customerKey" | "billTo" | "vatMode" | "dueDate">,
  ) => void;
}

/** The customer of the invoice. The address is the invoice's own copy and read only (spec §2). */
export const CustomerSection = memo(function CustomerSection({
  draft,
  readonly,
  onChange,
}: CustomerSectionProps) {
  const { customer: t } = useMessages().editor;
  const [picking, setPicking] = useState(false);
  const termsBefore = useRecords().useCustomer(draft.customerKey)?.termsDays ?? 0;
  const { billTo } = draft;
  const nobody = draft.customerKey === null && Object.values(billTo).every((text) => text === "");
  return (
    <section className={css.section} aria-label={t.label}>
      {nobody ? (
        <Button
          className={css.choose ?? ""}
          variant="light"
          fullWidth
          justify="flex-start"
          leftSection={<UserRoundPlus size={22} aria-hidden />}
          disabled={readonly}
          onClick={() => setPicking(true)}
        >
          {t.choose}
        </Button>
      ) : (
        <BillToCard billTo={billTo} readonly={readonly} onChange={() => setPicking(true)} />
      )}
      <CustomerPicker
        opened={picking}
        onClose={() => setPicking(false)}
        // The change applies at once: the next tap may be Save.
        onPick={(customerKey, billTo, customer) => {
          onChange({
            customerKey,
            billTo: { ...EMPTY_BILL_TO, ...billTo },
            ...defaultsFrom({ ...customer, key: customerKey }, draft, termsBefore),
          });
          setPicking(false);
        }}
        onName={(name) => {
          onChange({
            customerKey: null,
            billTo: { ...EMPTY_BILL_TO, name },
            ...defaultsFrom({}, draft, termsBefore),
          });
          setPicking(false);
        }}
      />
    </section>
  );
}, isSameCustomer);

interface BillToCardProps {
  readonly billTo: BillTo;
  readonly readonly: boolean;
  readonly onChange: () => void;
}

const PARTS = ["address", "city", "postcode", "phone", "email"] as const;

function BillToCard({ billTo, readonly, onChange }: BillToCardProps) {
  const { editor: t, invoices } = useMessages();
  return (
    <div className={css.card}>
      <div className={css.top}>
        <p className={css.name}>{billTo.name.trim() || invoices.unnamed}</p>
        {!readonly && (
          <Button
            variant="subtle"
            className={css.change ?? ""}
            onClick={onChange}
            aria-label={t.customer.change}
          >
            {t.customer.changeShort}
          </Button>
        )}
      </div>
      <dl className={css.address}>
        {PARTS.filter((part) => billTo[part].trim() !== "").map((part) => (
          <div key={part}>
            <dt>{t.address[part]}</dt>
            <dd>{billTo[part]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Redraws only for changes of these fields. */
function isSameCustomer(a: CustomerSectionProps, b: CustomerSectionProps): boolean {
  return (
    a.draft.customerKey === b.draft.customerKey &&
    a.draft.billTo === b.draft.billTo &&
    a.draft.date === b.draft.date &&
    a.draft.dueDate === b.draft.dueDate &&
    a.draft.vatMode === b.draft.vatMode &&
    a.readonly === b.readonly &&
    a.onChange === b.onChange
  );
}
