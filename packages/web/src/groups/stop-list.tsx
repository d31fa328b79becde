import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { ChevronDown, ChevronUp, GripVertical, X } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { withMoved } from "./moved-members.ts";
import css from "./stop-list.module.css";
import type { Member } from "./use-members.ts";
import { useDragOrder } from "./use-drag-order.ts";
import { useGivenOrder } from "./use-given-order.ts";

interface StopListProps {
  readonly label: string;
  readonly stops: readonly Member[];
  /** Resolves with whether the new order is stored. */
  readonly onOrder: (keys: readonly string[]) => Promise<boolean>;
  readonly onRemove: (stop: Member) => void;
}

/**
 * Members in their order. They are dragged by the handle, or moved by the buttons, which keep the
 * focus.
 */
export function StopList({ label, stops, onOrder, onRemove }: StopListProps) {
  const { groups } = useMessages();
  const [announced, setAnnounced] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const [chosenOrder, give] = useGivenOrder(
    stops.map(({ key }) => key),
    onOrder,
  );
  const { order, dragged, handle } = useDragOrder(chosenOrder, list, (keys) => void give(keys));
  const byKey = new Map(stops.map((stop) => [stop.key, stop]));
  // The new order is shown at once, and announced when it is stored.
  const move = async ({ key, name }: Member, by: -1 | 1) => {
    const after = withMoved(chosenOrder, key, by);
    if (await give(after)) setAnnounced(groups.movedTo(name, after.indexOf(key) + 1, after.length));
  };
  return (
    <>
      <ol ref={list} className={css.list} aria-label={label}>
        {order
          .flatMap((key) => byKey.get(key) ?? [])
          .map((stop, place) => (
            <li
              key={stop.key}
              className={css.stop}
              data-key={stop.key}
              data-dragged={stop.key === dragged || undefined}
            >
              <span className={css.handle} title={groups.drag} {...handle(stop.key)}>
                <GripVertical size={18} aria-hidden />
                <span className={css.place}>{place + 1}</span>
              </span>
              <span className={css.words}>
                <span className={css.name}>{stop.name}</span>
                {stop.note !== "" && <span className={css.note}>{stop.note}</span>}
              </span>
              <MoveButtons
                name={stop.name}
                isFirst={place === 0}
                isLast={place === stops.length - 1}
                onMove={(by) => void move(stop, by)}
              />
              <ActionIcon
                size={40}
                aria-label={groups.remove(stop.name)}
                onClick={() => onRemove(stop)}
              >
                <X size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
      </ol>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

interface MoveButtonsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { groups } = useMessages();
  const buttons = [
    { by: -1, label: groups.up(name), isEnd: isFirst, Icon: ChevronUp },
    { by: 1, label: groups.down(name), isEnd: isLast, Icon: ChevronDown },
  ] as const;
  return buttons.map(({ by, label, isEnd, Icon }) => (
    <ActionIcon
      key={by}
      size={40}
      aria-label={label}
      aria-disabled={isEnd}
      data-quiet={isEnd || undefined}
      onClick={() => onMove(by)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  ));
}
