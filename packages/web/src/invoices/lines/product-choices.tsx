import { Button } from "@mantine/core";
import type { Line } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { formatQuantity, type Quantity } from "@roundsman/core/quantity";
import { searchByName } from "@roundsman/core/search";
import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalProduct } from "../../sync/store/local.ts";
import { PickList } from "../../ui/list/pick-list.tsx";
import { rateNote } from "../../ui/form/rate-words.ts";
import { SearchField } from "../../ui/form/search-field.tsx";
import { blankLine, lineOf, usualLine, type LineStart, type Offer } from "./line-start.ts";
import { PickedQuantity } from "./picked-quantity.tsx";
import { useRecords } from "../records.ts";
import type { UsualProduct } from "./past-sales.ts";

interface ProductChoicesProps {
  readonly customerKey: string | null;
  readonly lines: readonly Line[];
  /** Lines that are not on the invoice yet. */
  readonly picked: readonly Line[];
  readonly onOpen: (start: LineStart) => void;
  readonly onPick: (line: Line) => void;
  readonly onDrop: (line: Line) => void;
}

const USUAL = 8;

interface Choice extends Offer {
  readonly key: string;
  /**
   * The quantity of the customer's last purchase; null where the product is not one of their usual
   * ones.
   */
  readonly last: Quantity | null;
}

/** Search, the usual products of this customer first, then every product; or a new one. */
export function ProductChoices(props: ProductChoicesProps) {
  const { customerKey, lines, picked, onOpen, onPick, onDrop } = props;
  const { common, products: t, editor } = useMessages();
  const [query, setQuery] = useState("");
  const { wanted, sources, choices } = useChoices(customerKey, lines, query);
  const noteOf = useNoteOf();
  const pickOf = ({ line }: Choice) => picked.find(({ id }) => String(id) === String(line.id));
  return (
    <>
      <SearchField
        label={t.search}
        hint={common.search}
        clear={common.clear}
        onSearch={setQuery}
        autoFocus
      />
      <Button
        variant="subtle"
        fullWidth
        justify="flex-start"
        px={4}
        my={4}
        leftSection={<Plus size={20} aria-hidden />}
        onClick={() => onOpen(blankLine(query.trim()))}
      >
        {editor.lines.addNew}
      </Button>
      <PickList
        groups={[
          { title: editor.lines.new, items: newOnes(picked, sources) },
          { title: editor.lines.usual, items: choices.usual },
          { title: editor.lines.all, items: choices.stock },
        ]}
        keyOf={({ key }) => key}
        titleOf={({ line }) => line.name}
        noteOf={noteOf}
        actionsOf={(choice) => (
          <PickedQuantity
            line={pickOf(choice) ?? choice.line}
            state={pickOf(choice) ? "picked" : choice.onInvoice ? "on the invoice" : "not picked"}
            onPick={(line) =>
              choice.onInvoice && line.quantity === choice.line.quantity
                ? onDrop(line)
                : onPick(line)
            }
            onDrop={onDrop}
            onOpen={onOpen}
          />
        )}
        empty={wanted === "" ? t.empty : t.noMatch(query)}
        onPick={(choice) => onOpen(pickOf(choice) ?? choice.line)}
      />
    </>
  );
}

/** The usual products of this customer and all products that match the search. */
function useChoices(customerKey: string | null, lines: readonly Line[], query: string) {
  const wanted = useDeferredValue(query).trim();
  const records = useRecords();
  const stock = records.useProducts();
  const usual = records.useUsualProducts(customerKey);
  const sources = useMemo(
    () => ({ stock: stock ?? [], usual: usual ?? [], lines }),
    [stock, usual, lines],
  );
  const choices = useMemo(() => choicesOf(sources, wanted), [sources, wanted]);
  return { wanted, sources, choices };
}

/** The text under the name: the quantity on the invoice or of the last purchase, and the price. */
function useNoteOf() {
  const { products: t, editor } = useMessages();
  return ({ line: { price, discount, quantity, vatRate }, last, onInvoice }: Choice) =>
    [
      onInvoice && editor.lines.onInvoice(formatQuantity(quantity)),
      formatPounds(price),
      !onInvoice && last !== null && editor.lines.lastTime(formatQuantity(last)),
      discount > 0 && t.off(formatPounds(discount)),
      rateNote(t.rates, vatRate) ?? false,
    ]
      .filter((part) => part !== false)
      .join(" · ");
}

/** Picked lines without a product, which no other group of the drawer shows. */
function newOnes(picked: readonly Line[], { usual, stock, lines }: Sources): readonly Choice[] {
  const known = new Set([
    ...stock.flatMap(({ key, id }) => [key, String(id)]),
    ...[...usual, ...lines].map(({ id }) => String(id)),
  ]);
  return picked
    .filter(({ id }) => !known.has(String(id)))
    .map((line) => ({ key: `new ${line.id}`, line, onInvoice: false, last: null }));
}

interface Sources {
  readonly stock: readonly LocalProduct[];
  readonly usual: readonly UsualProduct[];
  readonly lines: readonly Line[];
}

function choicesOf(
  { stock, usual, lines }: Sources,
  wanted: string,
): Readonly<Record<"usual" | "stock", readonly Choice[]>> {
  const around = { stock, lines };
  const finds = searchByName(wanted);
  const matches = ({ name }: { readonly name: string }) => finds(name);
  return {
    usual: usual
      .filter(matches)
      .slice(0, USUAL)
      .map((each) => ({
        ...usualLine(each, around),
        key: `usual ${each.id}`,
        last: each.quantity,
      })),
    stock: stock
      .filter(matches)
      .map((each) => ({ ...lineOf(each, around), key: each.key, last: null })),
  };
}
