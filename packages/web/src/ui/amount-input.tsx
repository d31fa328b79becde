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

/** "1,50" and "12.5" and "1,234.50" mean what they say; "£" and spaces do no harm. */
export function plainNumber(text: string): string {
  const bare = text
    .replaceAll(/[£￥¥\s]/g, "")
    .replaceAll("，", ",")
    .replaceAll("。", ".");
  const decimalComma = !bare.includes(".") && /,\d{1,2}$/.test(bare);
  return decimalComma ? bare.replaceAll(/,(?=.*,)/g, "").replace(",", ".") : bare.replaceAll(",", "");
}
