import { Select } from "@mantine/core";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import { useMessages } from "../../messages/language.tsx";
import { LOCKED } from "./of-business.tsx";
import { rateName } from "./rate-words.ts";

interface VatRateFieldProps {
  readonly value: VatRate;
  readonly onChange: (rate: VatRate) => void;
  readonly isLocked?: boolean;
}

/** A choice of one of the four VAT rates. */
export function VatRateField({ value, onChange, isLocked = false }: VatRateFieldProps) {
  const { rates: t } = useMessages().products;
  return (
    <Select
      label={t.label}
      data={VAT_RATES.map((rate) => ({ value: rate, label: rateName(t, rate) }))}
      value={value}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      onChange={(rate) => rate && onChange(rate)}
      {...(isLocked && LOCKED)}
    />
  );
}
