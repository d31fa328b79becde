import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import { useDataWords } from "../messages/late/data-words.ts";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import css from "./data.module.css";
import { erasureText } from "./erasure-text.ts";
import { downloadHeld, eraseCustomer, foreseeErasure } from "./queries.ts";

/** A customer's rights to their data: a copy of everything, and erasure. */
export function PrivacySection({ customer: { id, name } }: { readonly customer: LocalCustomer }) {
  return id === null ? null : <Rights id={id} name={name} />;
}

interface RightsProps {
  /** The customer's id. */
  readonly id: number;
  readonly name: string;
}

function Rights({ id, name }: RightsProps) {
  const t = useDataWords().privacy;
  const owner = useActor()?.id ?? 0;
  const errorText = useErrorText();
  const askToErase = useErasure(owner, { id, name });
  const [what, setWhat] = useState<"held" | "erase" | null>(null);
  const [run, busy] = useOnce(async (what: "held" | "erase", work: () => Promise<void>) => {
    setWhat(what);
    await work().catch((error: unknown) => toast.failed(errorText(error)));
  });
  return (
    <section aria-label={t.title}>
      <h2 className={css.heading}>{t.title}</h2>
      <div className={css.buttons}>
        <Button
          variant="default"
          leftSection={<Download size={20} aria-hidden />}
          loading={busy && what === "held"}
          onClick={() => void run("held", () => downloadHeld(owner, id))}
        >
          {t.held}
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<Eraser size={20} aria-hidden />}
          loading={busy && what === "erase"}
          onClick={() => void run("erase", askToErase)}
        >
          {t.eraseLong}
        </Button>
      </div>
    </section>
  );
}

/** Asks, with everything that the erasure keeps and deletes, and erases. */
function useErasure(owner: number, { id, name }: RightsProps) {
  const { common } = useMessages();
  const t = useDataWords().privacy;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const errorText = useErrorText();
  // Leaves the customer's page first, because it would query a customer who is gone.
  const erase = async () => {
    await navigate({ to: "/info/contacts" });
    await eraseCustomer(owner, id).then(
      () => toast.done(t.erased),
      (error: unknown) => toast.failed(errorText(error)),
    );
  };
  return async () => {
    const foreseen = await foreseeErasure(owner, id);
    confirm({
      title: t.eraseTitle(name),
      text: erasureText(t, foreseen),
      yes: t.erase,
      no: common.cancel,
      onYes: () => void erase(),
    });
  };
}
