import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { PRODUCTS_DRAFT } from "../drafts.ts";
import { readDraft, useDraft, writeDraft } from "../use-draft.ts";
import { isBlank, newCard, type ProductCard } from "./product-cards.ts";

/** The cards of the form. They are stored as a draft, and a removal can be undone. */
export function useProductCards() {
  const { common } = useMessages();
  const customs = useCustomsWords();
  const t = customs.products;
  const confirm = useConfirm();
  const [cards, setCards] = useDraft(PRODUCTS_DRAFT);
  // Reads the draft, because the page may have been left before the undo is pressed.
  const undo = (
    changedCards: readonly ProductCard[],
    turn: (now: readonly ProductCard[]) => readonly ProductCard[],
  ) => ({
    label: common.undo,
    names: changedCards
      .map(({ values }) => values.description.trim())
      .filter((name) => name !== ""),
    run: () => {
      const next = turn(readDraft(PRODUCTS_DRAFT));
      writeDraft(PRODUCTS_DRAFT, next);
      setCards(next);
    },
  });
  const add = () => setCards((before) => [...before, newCard(uuidV7(Date.now()))]);
  const change = (card: ProductCard) =>
    setCards((before) => before.map((each) => (each.key === card.key ? card : each)));
  const drop = (card: ProductCard, at: number) => {
    setCards((before) => before.filter(({ key }) => key !== card.key));
    undoable(
      t.removed(at + 1),
      undo([card], (now) => now.toSpliced(at, 0, card)),
    );
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
    undoable(
      t.cleared,
      undo(cards, () => cards),
    );
  };
  return { cards, add, change, remove, clear };
}
