import { NativeSelect } from "@mantine/core";
import { NO_VAT_NUMBER } from "@roundsman/contract/office/accounts";
import { useAccountsWords } from "../messages/late/accounts/words.ts";

interface VatNumberFieldProps {
  readonly numbers: readonly string[];
  /** Why to choose a number. */
  readonly note: string;
  /** "" for all numbers. */
  readonly vatNumber: string;
  readonly onVatNumber: (vatNumber: string) => void;
}

/**
 * The VAT number that the sales were made under. The note is below the field, so that it lines up
 * with the fields beside it.
 */
export function VatNumberField({ numbers, note, vatNumber, onVatNumber }: VatNumberFieldProps) {
  const t = useAccountsWords();
  return (
    <NativeSelect
      label={t.return.vatNumber}
      description={vatNumber === "" && note}
      inputWrapperOrder={["label", "input", "description"]}
      styles={{ input: { minHeight: "3rem" } }}
      data={[
        { value: "", label: t.return.everyNumber },
        ...numbers.map((value) => ({ value, label: value === NO_VAT_NUMBER ? t.noNumber : value })),
      ]}
      value={vatNumber}
      onChange={(event) => onVatNumber(event.currentTarget.value)}
    />
  );
}
