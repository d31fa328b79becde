import { Button, Modal } from "@mantine/core";
import { PackageSearch, Plus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { ListHead } from "../../ui/list/list-head.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { copyText } from "../../ui/copy-text.ts";
import { JsonBlock } from "../json-block.tsx";
import { ProductCardForm } from "./product-card-form.tsx";
import { isBlank, preparedJson } from "./product-cards.ts";
import { ProductTotals } from "./product-totals.tsx";
import { useProductCards } from "./use-product-cards.ts";
import { useLayer } from "../../ui/layer/layers.ts";

/** /info/ProductForm (spec §2 "Product form"): cards that become a JSON list. */
export function ProductFormScreen() {
  const customs = useCustomsWords();
  const t = customs.products;
  const { cards, add, change, remove, clear } = useProductCards();
  const [uncopied, setUncopied] = useState<string | null>(null);
  const submit = async () => {
    const json = preparedJson(cards);
    if (json === null) return toast.failed(t.prepareFailed);
    if (await copyText(json)) return toast.done(t.copied);
    toast.failed(t.copyFailed);
    setUncopied(json);
  };
  return (
    <>
      <ListHead
        title={t.title}
        aside={
          cards.every(isBlank) ? undefined : (
            <Button variant="subtle" color="gray" px={8} onClick={clear}>
              {t.clear}
            </Button>
          )
        }
      />
      {cards.length === 0 && <EmptyState icon={<PackageSearch size={32} />} text={t.empty} />}
      {cards.map((card, at) => (
        <ProductCardForm
          key={card.key}
          number={at + 1}
          card={card}
          onChange={change}
          onRemove={() => remove(card, at)}
        />
      ))}
      <Button
        variant="default"
        fullWidth
        mt={20}
        leftSection={<Plus size={20} aria-hidden />}
        onClick={add}
      >
        {t.add}
      </Button>
      <ProductTotals cards={cards} onSubmit={() => void submit()} />
      <UncopiedJson text={uncopied} onClose={() => setUncopied(null)} />
    </>
  );
}

interface UncopiedJsonProps {
  /** Null: nothing to copy by hand. */
  readonly text: string | null;
  readonly onClose: () => void;
}

/** Shows the list to copy by hand if the clipboard refused it. */
function UncopiedJson({ text, onClose }: UncopiedJsonProps) {
  const { common } = useMessages();
  const customs = useCustomsWords();
  useLayer(text !== null, onClose);
  return (
    <Modal
      opened={text !== null}
      onClose={onClose}
      title={customs.json}
      closeButtonProps={{ "aria-label": common.close, size: 44 }}
      size={620}
    >
      <JsonBlock label={customs.products.title} text={text ?? ""} />
    </Modal>
  );
}
