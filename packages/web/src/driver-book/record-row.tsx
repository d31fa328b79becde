import { ActionIcon, UnstyledButton } from "@mantine/core";
import { ChevronRight, Plus } from "lucide-react";
import css from "./driver-book.module.css";

interface RecordRowProps {
  readonly name: string;
  readonly detail: string;
  readonly onOpen: () => void;
}

/** A customer, product or route of a driver; a tap opens it. */
export const RecordRow = ({ name, detail, onOpen }: RecordRowProps) => (
  <UnstyledButton className={css.row} onClick={onOpen}>
    <span className={css.what}>
      <span>{name}</span>
      <span className={css.detail}>{detail}</span>
    </span>
    <span className={css.amount}>
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
