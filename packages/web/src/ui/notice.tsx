import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./notice.module.css";

interface NoticeProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly dismiss: string;
  readonly onDismiss: () => void;
  readonly action: ReactNode;
}

/** A notice that stays until it is dismissed. */
export function Notice({ icon, children, dismiss, onDismiss, action }: NoticeProps) {
  return (
    <aside className={css.notice} role="status">
      <p>
        {icon}
        {children}
      </p>
      <div className={css.actions}>
        <Button variant="subtle" h={44} onClick={onDismiss}>
          {dismiss}
        </Button>
        {action}
      </div>
    </aside>
  );
}
