import { NativeSelect } from "@mantine/core";
import { NO_VAT_NUMBER } from "@roundsman/contract/office/accounts";
import { useAccountsWords } from "../messages/late/accounts/words.ts";

interface VatNumberFieldProps {
  readonly of: readonly string[];
  /** Why to choose one. */
  readonly note: string;
  /** "" for every number. */
  readonly vatNumber: string;
  readonly onVatNumber: (vatNumber: string) => void;
}

/** Under which VAT number the sales were made. The note is beneath, so that fields beside it begin at one height. */
export function VatNumberField({ of, note, vatNumber, onVatNumber }: VatNumberFieldProps) {
  const t = useAccountsWords();
  return (
    <NativeSelect
      label={t.return.vatNumber}
      description={vatNumber === "" && note}
      inputWrapperOrder={["label", "input", "description"]}
      styles={{ input: { minHeight: "3rem" } }}
      data={[
        { value: "", label: t.return.everyNumber },
        ...of.map((value) => ({ value, label: value === NO_VAT_NUMBER ? t.noNumber : value })),
      ]}
      value={vatNumber}
      onChange={(event) => onVatNumber(event.currentTarget.value)}
    />
  );
}
