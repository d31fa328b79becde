import { Button } from "@mantine/core";
import { NOBODY } from "@roundsman/core/bill-to";
import { UserRoundPlus } from "lucide-react";
import { memo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
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

/** Whom it is for. The address is the invoice's own copy, and read only (spec §2). */
export const CustomerSection = memo(function CustomerSection({
  draft,
  readonly,
  onChange,
}: CustomerSectionProps) {
  const { editor: t, invoices } = useMessages();
  const [picking, setPicking] = useState(false);
  const { billTo } = draft;
  const nobody = draft.customerKey === null && Object.values(billTo).every((text) => text === "");
  const parts = [
    { label: t.address.address, text: billTo.address },
    { label: t.address.city, text: billTo.city },
    { label: t.address.postcode, text: billTo.postcode },
    { label: t.address.phone, text: billTo.phone },
    { label: t.address.email, text: billTo.email },
  ].filter(({ text }) => text.trim() !== "");
  return (
    <section className={css.section} aria-label={t.customer.label}>
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
          {t.customer.choose}
        </Button>
      ) : (
        <div className={css.card}>
          <div className={css.top}>
            <p className={css.name}>{billTo.name.trim() || invoices.unnamed}</p>
            {!readonly && (
              <Button
                variant="subtle"
                className={css.change ?? ""}
                onClick={() => setPicking(true)}
                aria-label={t.customer.change}
              >
                {t.customer.changeShort}
              </Button>
            )}
          </div>
          <dl className={css.address}>
            {parts.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <CustomerPicker
        opened={picking}
        onClose={() => setPicking(false)}
        // At once: Save may be pressed next.
        onPick={(customerKey, billTo, customer) => {
          onChange({
            customerKey,
            billTo: { ...NOBODY, ...billTo },
            ...defaultsFrom(customer, draft),
          });
          setPicking(false);
        }}
      />
    </section>
  );
}, isSameCustomer);

/** Whatever else of the draft changed. */
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
