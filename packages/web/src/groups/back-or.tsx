import { Button } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import css from "./groups.module.css";

interface BackOrProps {
  readonly label: string;
  readonly type?: "submit";
  readonly disabled?: boolean;
  readonly loading: boolean;
  readonly onClick?: () => void;
  readonly onBack: () => void;
}

/** The buttons at the foot of a view: back, and the view's own action. */
export function BackOr({ label, onBack, ...action }: BackOrProps) {
  const { common } = useMessages();
  return (
    <div className={css.foot}>
      <Button variant="default" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
        {common.back}
      </Button>
      <Button className={css.grow ?? ""} {...action}>
        {label}
      </Button>
    </div>
  );
}
