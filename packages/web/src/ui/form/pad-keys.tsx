import { UnstyledButton } from "@mantine/core";
import { Delete } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import css from "./number-pad.module.css";
import { PAD_KEYS, type PadKey } from "./pad.ts";

/**
 * Large keys for a thumb in a glove. Pressing one leaves the focus in the number field, so that the
 * person can also type.
 */
export function PadKeys({ onKey }: { readonly onKey: (key: PadKey) => void }) {
  const { pad: t } = useMessages().common;
  return (
    <div className={css.keys} role="group" aria-label={t.keys}>
      {PAD_KEYS.map((key) => (
        <UnstyledButton
          key={key}
          className={css.key}
          aria-label={key === "back" ? t.back : key === "." ? t.point : key}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey(key)}
        >
          {key === "back" ? <Delete size={24} aria-hidden /> : key}
        </UnstyledButton>
      ))}
    </div>
  );
}
