import { ActionIcon, UnstyledButton } from "@mantine/core";
import { ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Facts } from "../ui/facts.tsx";
import css from "./driver-book.module.css";

interface RecordRowProps {
  readonly name: string;
  readonly details: readonly ReactNode[];
  /** Drawn beside the name. */
  readonly aside?: ReactNode;
  readonly onOpen: () => void;
}

/** The row of a customer, product, task or route. A tap opens it. */
export const RecordRow = ({ name, details, aside, onOpen }: RecordRowProps) => (
  <UnstyledButton className={css.row} onClick={onOpen}>
    <span className={css.what}>
      <span>{name}</span>
      <span className={css.detail}>
        <Facts facts={details} />
      </span>
    </span>
    <span className={css.amount}>
      {aside}
      <ChevronRight size={20} aria-hidden />
    </span>
  </UnstyledButton>
);

/** The button beside a list's heading that adds a record. */
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
