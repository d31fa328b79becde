import { NativeSelect } from "@mantine/core";
import { useCompanyWords } from "../../messages/late/companies/words.ts";
import type { DriverRecords } from "./driver-records.ts";

interface CompanyFieldProps {
  readonly records: Pick<DriverRecords, "companies" | "standard">;
  /** null: the default one. */
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
}

const DEFAULT = "";

/** Which of the driver's companies an invoice is from; nothing where there is no choice. */
export function CompanyField({
  records: { companies, standard },
  value,
  onChange,
}: CompanyFieldProps) {
  const t = useCompanyWords();
  if (companies.length === 0) return null;
  const named = companies.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label={t.from}
      styles={{ input: { minHeight: "3rem" } }}
      data={[{ value: DEFAULT, label: standard?.name ?? t.use }, ...named]}
      // A deleted one has given way to the default one.
      value={named.some((of) => of.value === value) ? (value ?? DEFAULT) : DEFAULT}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
