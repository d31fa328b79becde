import { ActionIcon, UnstyledButton } from "@mantine/core";
import { ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Facts } from "../ui/facts.tsx";
import css from "./driver-book.module.css";

interface RecordRowProps {
  readonly name: string;
  readonly details: readonly ReactNode[];
  /** Beside the name. */
  readonly aside?: ReactNode;
  readonly onOpen: () => void;
}

/** A customer, product, task or route of a driver; a tap opens it. */
export const RecordRow = ({ name, details, aside, onOpen }: RecordRowProps) => (
  <UnstyledButton className={css.row} onClick={onOpen}>
    <span className={css.what}>
      <span>{name}</span>
      <span className={css.detail}>
        <Facts of={details} />
      </span>
    </span>
    <span className={css.amount}>
      {aside}
      <ChevronRight size={20} aria-hidden />
    </span>
  </UnstyledButton>
);

/** Beside the heading of a list: a new one. */
export const AddButton = ({
  label,
  onAdd,
}: {
  readonly label: string;
  readonly onAdd: () => void;
}) => (
  <ActionIcon variant="light" size={44} aria-label={label} onClick={onAdd}>
    <Plus size={20} aria-hidden />
  </ActionIcon>
);
