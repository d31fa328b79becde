import { plainDigits } from "@roundsman/core/decimal";
import { fromPounds, pence, type Pence } from "@roundsman/core/money";
import { TextInput, type TextInputProps } from "@mantine/core";

/**
 * A field for a decimal number. Its value is the text as typed; {@link plainNumber} turns it into
 * what a schema can read.
 */
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

/**
 * {@link plainDigits} of a text, after removing "£" and spaces and replacing a Chinese keyboard's
 * comma and point.
 */
export const plainNumber = (text: string): string =>
  plainDigits(
    text
      .replaceAll(/[£￡￥¥\s]/g, "")
      .replaceAll("，", ",")
      .replaceAll("。", "."),
  );

/** Whether the text is a number from 0 on, with any number of decimals. */
export const isDecimal = (text: string): boolean =>
  /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(plainNumber(text));

/** The highest amount that the server accepts, in pence. */
export const MOST_AMOUNT = pence(100_000_000);

/** The pence of a typed amount; null where it is not an amount, or has fractions of a penny. */
export function amountIn(text: string): Pence | null {
  const plain = plainNumber(text);
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null;
  const amount = fromPounds(Number(plain));
  return amount <= MOST_AMOUNT ? amount : null;
}

/** Why {@link amountIn} reads no amount from a text, in the server's words. */
export function amountFault(text: string): string {
  if (/^[-−]/.test(plainNumber(text))) return "Must not be negative";
  if (!isDecimal(text)) return "Must be a number";
  return isAboveMost(text) ? "Must not be over 1,000,000.00" : "Must have at most 2 decimals";
}

/** Whether the text is a number above {@link MOST_AMOUNT}. */
export const isAboveMost = (text: string): boolean =>
  isDecimal(text) && Number(plainNumber(text)) * 100 > MOST_AMOUNT;
