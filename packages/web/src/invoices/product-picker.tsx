import { Button } from "@mantine/core";
import type { Line } from "@roundsman/core/invoice";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { searchByName } from "@roundsman/core/search";
import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalProduct } from "../platform/local.ts";
import { useProducts } from "../products/queries.ts";
import { PickList } from "../ui/pick-list.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { LineForm } from "./line-form.tsx";
import { blankLine, lineOf, usualLine, type LineStart } from "./line-start.ts";
import { useUsualProducts, type UsualProduct } from "./queries.ts";

interface ProductPickerProps {
  readonly opened: boolean;
  readonly customerKey: string | null;
  readonly lines: readonly Line[];
  readonly onClose: () => void;
  readonly onPut: (line: Line) => void;
}

/** The product drawer: search, what this customer usually takes first, or something new (spec §2, §4). */
export function ProductPicker({ opened, customerKey, lines, onClose, onPut }: ProductPickerProps) {
  const { common, editor } = useMessages();
  const [picked, setPicked] = useState<LineStart | null>(null);
  const close = () => {
    onClose();
    setPicked(null);
  };
  const put = (line: Line) => {
    onPut(line);
    close();
  };
  return (
    <Sheet
      title={picked?.name || editor.lines.add}
      opened={opened}
      onClose={close}
      height={picked ? "content" : "full"}
      closeLabel={common.close}
    >
      {picked ? (
        <LineForm start={picked} submit={editor.lines.put} onSubmit={put} />
      ) : (
        <Choices customerKey={customerKey} lines={lines} onPick={setPicked} />
      )}
    </Sheet>
  );
}

const USUAL = 8;

type Choice = { readonly kind: "usual"; readonly usual: UsualProduct } | { readonly kind: "stock"; readonly product: LocalProduct };

function Choices({
  customerKey,
  lines,
  onPick,
}: {
  readonly customerKey: string | null;
  readonly lines: readonly Line[];
  readonly onPick: (start: LineStart) => void;
}) {
  const { common, products: say, editor } = useMessages();
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query).trim();
  const stock = useProducts();
  const usual = useUsualProducts(customerKey);
  const groups = useMemo(() => {
    const finds = searchByName(wanted);
    const matches = ({ name }: { readonly name: string }) => finds(name);
    return [
      {
        title: editor.lines.usual,
        items: (usual ?? [])
          .filter(matches)
          .slice(0, USUAL)
          .map((each): Choice => ({ kind: "usual", usual: each })),
      },
      { title: editor.lines.all, items: (stock ?? []).filter(matches).map((each): Choice => ({ kind: "stock", product: each })) },
    ];
  }, [stock, usual, wanted, editor]);
  return (
    <>
      <SearchField label={say.search} hint={common.search} clear={common.clear} onSearch={setQuery} autoFocus />
      <Button
        variant="subtle"
        fullWidth
        justify="flex-start"
        px={4}
        my={4}
        leftSection={<Plus size={20} aria-hidden />}
        onClick={() => onPick(blankLine(query.trim()))}
      >
        {editor.lines.addNew}
      </Button>
      <PickList
        groups={groups}
        keyOf={(choice) => (choice.kind === "usual" ? `usual ${choice.usual.id}` : choice.product.key)}
        titleOf={(choice) => of(choice).name}
        noteOf={(choice) => (of(choice).discount > 0 ? say.off(formatPounds(of(choice).discount)) : "")}
        sideOf={(choice) => (choice.kind === "usual" ? <LastPrice price={choice.usual.price} /> : formatPounds(choice.product.price))}
        empty={wanted === "" ? say.empty : say.noMatch(query)}
        onPick={(choice) => onPick(choice.kind === "usual" ? usualLine(choice.usual, stock ?? [], lines) : lineOf(choice.product, lines))}
      />
    </>
  );
}

function LastPrice({ price }: { readonly price: Pence }) {
  const { last } = useMessages().editor.lines;
  return (
    <>
      <small>{last}</small>
      {formatPounds(price)}
    </>
  );
}

const of = (choice: Choice): UsualProduct | LocalProduct => (choice.kind === "usual" ? choice.usual : choice.product);
