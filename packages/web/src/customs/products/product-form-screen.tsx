import { Button, Modal } from "@mantine/core";
import { PackageSearch, Plus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { ListHead } from "../../ui/list/list-head.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { PRODUCTS_DRAFT } from "../drafts.ts";
import { JsonBlock } from "../json-block.tsx";
import { ProductCardForm } from "./product-card-form.tsx";
import { isBlank, newCard, preparedJson, type ProductCard } from "./product-cards.ts";
import { ProductTotals } from "./product-totals.tsx";
import { readDraft, useDraft, writeDraft } from "../use-draft.ts";
import { useLayer } from "../../ui/layer/layers.ts";

/** /info/ProductForm (spec §2 "Product form"): cards that become a JSON list. */
export function ProductFormScreen() {
  const { common, customs } = useMessages();
  const t = customs.products;
  const confirm = useConfirm();
  const [cards, setCards] = useDraft(PRODUCTS_DRAFT);
  const [uncopied, setUncopied] = useState<string | null>(null);
  useLayer(uncopied !== null, () => setUncopied(null));
  // The page may have been left before it is pressed.
  const restore = (turn: (before: readonly ProductCard[]) => readonly ProductCard[]) => {
    const next = turn(readDraft(PRODUCTS_DRAFT));
    writeDraft(PRODUCTS_DRAFT, next);
    setCards(next);
  };
  const change = (card: ProductCard) =>
    setCards((before) => before.map((each) => (each.key === card.key ? card : each)));
  const drop = (card: ProductCard, at: number) => {
    setCards((before) => before.filter(({ key }) => key !== card.key));
    undoable(t.removed(at + 1), {
      label: common.undo,
      run: () => restore((before) => before.toSpliced(at, 0, card)),
    });
  };
  const remove = (card: ProductCard, at: number) =>
    isBlank(card)
      ? drop(card, at)
      : confirm({
          title: `${t.remove(at + 1)}?`,
          text: card.values.description,
          yes: common.delete,
          no: common.cancel,
          onYes: () => drop(card, at),
        });
  const clear = () => {
    setCards(PRODUCTS_DRAFT.fresh);
    undoable(t.cleared, { label: common.undo, run: () => restore(() => cards) });
  };
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
        onClick={() => setCards((before) => [...before, newCard(uuidV7(Date.now()))])}
      >
        {t.add}
      </Button>
      <ProductTotals cards={cards} onSubmit={() => void submit()} />
      <Modal
        opened={uncopied !== null}
        onClose={() => setUncopied(null)}
        title={customs.json}
        closeButtonProps={{ "aria-label": common.close, size: 44 }}
        size={620}
      >
        <JsonBlock label={t.title} text={uncopied ?? ""} />
      </Modal>
    </>
  );
}
