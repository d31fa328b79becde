import { ActionIcon, Button, TextInput } from "@mantine/core";
import { formatQuantity } from "@roundsman/core/quantity";
import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { useMessages, useValidation } from "../messages/language.tsx";
import { useStockWords } from "../messages/late/stock/words.ts";
import { AmountInput, isDecimal, plainNumber } from "../ui/form/amount-input.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { setOnVan } from "./actions.ts";
import type { StockItem } from "./van/items.ts";
import { quantityIn } from "./move-sheet.tsx";
import { typed } from "../ui/form/pad.ts";
import { plainBarcode } from "./scan/barcode.ts";
import { useScan } from "./scan/use-scan.tsx";
import css from "./stock.module.css";
import { Form } from "../ui/form/form-frame.tsx";

interface SettingsSheetProps {
  readonly item: StockItem;
  readonly onClose: () => void;
}

/** Sets a product's low-stock limit and its barcode. */
export function SettingsSheet({ item, onClose }: SettingsSheetProps) {
  const { common } = useMessages();
  const inWords = useValidation();
  const stock = useStockWords();
  const t = stock.settings;
  const [low, setLow] = useState(item.low === null ? "" : formatQuantity(item.low));
  const [barcode, setBarcode] = useState(item.barcode);
  const [wrong, setWrong] = useState(false);
  const [keep, keeping] = useOnce(async (plain: string) => {
    await setOnVan(item.key, { low: quantityIn(plain), barcode: plainBarcode(barcode) });
    toast.done(t.saved);
    onClose();
  });
  const submit = () => {
    const plain = typed(plainNumber(low), 3);
    if (plain === null) return setWrong(true);
    void keep(plain);
  };
  const { scan, scanSheet } = useScan((code) => {
    setBarcode(code);
    return null;
  });
  return (
    <>
      <Sheet title={item.name} opened onClose={onClose} closeLabel={common.close}>
        <Form className={css.form} onSubmit={submit} autoComplete="off">
          <AmountInput
            label={t.low}
            placeholder={t.lowHint}
            value={low}
            error={wrong ? inWords(oddUnits(low)) : undefined}
            onChange={(event) => {
              setLow(event.currentTarget.value);
              setWrong(false);
            }}
          />
          <TextInput
            label={t.barcode}
            value={barcode}
            inputMode="numeric"
            onChange={(event) => setBarcode(event.currentTarget.value)}
            rightSectionWidth={48}
            rightSection={
              <ActionIcon aria-label={t.scan} onClick={scan}>
                <ScanBarcode size={20} aria-hidden />
              </ActionIcon>
            }
          />
          <Button type="submit" loading={keeping}>
            {t.save}
          </Button>
        </Form>
      </Sheet>
      {scanSheet}
    </>
  );
}

/** Why the text is not a quantity, in the server's words. */
function oddUnits(text: string): string {
  if (!isDecimal(text)) return "Must be a number";
  return /\.\d{4,}$/.test(plainNumber(text))
    ? "Must have at most 3 decimals"
    : "Must not be over 1,000,000";
}
