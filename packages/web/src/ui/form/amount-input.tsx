import { plainDigits } from "@roundsman/core/decimal";
import { TextInput, type TextInputProps } from "@mantine/core";

/** A decimal number as people type it. Text goes in and out; {@link plainNumber} makes it readable for a schema. */
export function AmountInput(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      classNames={{ input: "amount" }}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/** {@link plainDigits} of what may have "£", spaces, or a Chinese keyboard's comma and point in it. */
export const plainNumber = (text: string): string =>
  plainDigits(
    text
      .replaceAll(/[£￥¥\s]/g, "")
      .replaceAll("，", ",")
      .replaceAll("。", "."),
  );
