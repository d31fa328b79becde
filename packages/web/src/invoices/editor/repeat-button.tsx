import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Repeat2 } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { LISTS } from "../lists.ts";
import css from "./editor.module.css";

/** Starts a new invoice that repeats this one. */
export function RepeatButton({
  invoice,
  name,
}: {
  readonly invoice: LocalInvoice;
  readonly name: string;
}) {
  const { invoices: t } = useMessages();
  const navigate = useNavigate();
  return (
    <Button
      variant="subtle"
      fullWidth
      mt="md"
      classNames={{ root: css.repeat ?? "", label: css.whole ?? "" }}
      leftSection={<Repeat2 size={20} aria-hidden />}
      onClick={() => void navigate({ to: LISTS.getPaid.editor, state: { repeat: invoice.key } })}
    >
      {t.repeat(name.trim() || t.unnamed)}
    </Button>
  );
}
