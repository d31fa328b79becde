import "@mantine/core/styles/Radio.css";
import { Radio } from "@mantine/core";
import { useCompanyWords } from "../../messages/late/companies/words.ts";
import type { DriverRecords } from "./driver-records.ts";
import css from "./invoice-fields.module.css";

interface CompanyFieldProps {
  readonly records: Pick<DriverRecords, "companies" | "standard">;
  /** null: the default company. */
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
}

const DEFAULT = "";

/**
 * Chooses which of the driver's companies issues the invoice; hidden where there is no choice.
 * Radio buttons, because a select cuts long names off.
 */
export function CompanyField({
  records: { companies, standard },
  value,
  onChange,
}: CompanyFieldProps) {
  const t = useCompanyWords();
  if (companies.length === 0) return null;
  const named = companies.map(({ id, name }) => ({ value: String(id), label: name }));
  // A deleted company is replaced by the default one.
  const chosen = named.find((option) => option.value === value)?.value ?? DEFAULT;
  return (
    <Radio.Group label={t.from} value={chosen} onChange={(key) => onChange(key || null)}>
      {[{ value: DEFAULT, label: standard?.name ?? t.use }, ...named].map((option) => (
        <Radio
          key={option.value}
          className={css.company ?? ""}
          value={option.value}
          label={option.label}
        />
      ))}
    </Radio.Group>
  );
}
