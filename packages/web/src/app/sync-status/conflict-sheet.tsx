import { type InvoiceContent } from "@roundsman/contract/invoice";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { Button, Modal, Stack, Text } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { useCompanies } from "../../companies/queries.ts";
import { useLanguage } from "../../messages/language.tsx";
import { differences, merged, type Side } from "../../sync/outbox/merge.ts";
import { discard, retry, settle, type Queued } from "../../sync/outbox/queued.ts";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { wordsFor } from "./conflict-words.ts";
import css from "./conflict-sheet.module.css";
import { useLayer } from "../../ui/layer/layers.ts";

/** Mine beside theirs, field by field and line by line. Nothing is chosen before the person chooses. */
export function ConflictSheet({
  of: { operation, row, name },
  onClose,
}: {
  readonly of: Queued;
  readonly onClose: () => void;
}) {
  const speech = { ...useLanguage(), companies: useCompanies() ?? [] };
  const { app, common } = speech.messages;
  const t = app.queue.conflict;
  useLayer(true, onClose);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  // What a toast said before is in the way of the answers.
  useEffect(() => notifications.clean(), []);
  const { current, key } = operation;
  const [then] = useOnce((work: () => Promise<void>) => work().then(onClose));
  if (!row || !current) return null;
  const both = { mine: row as never, theirs: current as never };
  const found = differences(operation, both);
  const left = found.filter(({ path }) => !(path in sides)).length;
  const whole = merged(operation, both, sides);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.title}
      size={560}
      closeButtonProps={{ "aria-label": common.close }}
    >
      <Stack>
        <div>
          <Text fw={700}>
            <WholeNumbers>{name}</WholeNumbers>
          </Text>
          <Text c="dimmed">{t.explain}</Text>
        </div>
        {found.map(({ path, mine, theirs }) => {
          const words = wordsFor(path, mine ?? theirs, speech);
          return (
            <fieldset key={path} className={css.difference}>
              <legend>{words.label}</legend>
              <dl className={css.sides}>
                <Told who={t.mine} what={words.of(mine)} chosen={sides[path] === "mine"} />
                <Told who={t.theirs} what={words.of(theirs)} chosen={sides[path] === "theirs"} />
              </dl>
              <SegmentedControl
                aria-label={words.label}
                fullWidth
                size="md"
                value={sides[path] ?? ""}
                onChange={(side) => setSides({ ...sides, [path]: side as Side })}
                data={[
                  { value: "mine", label: t.mine },
                  { value: "theirs", label: t.theirs },
                ]}
              />
            </fieldset>
          );
        })}
        {"lines" in whole && (
          <p className={css.total}>
            {t.total} <b>{formatPounds(owed(totalsOf(whole as unknown as InvoiceContent)))}</b>
          </p>
        )}
        <Button disabled={left > 0} onClick={() => void then(() => settle(operation, sides))}>
          {left > 0 ? t.left(left) : t.save}
        </Button>
        <div className={css.ends}>
          <Button variant="light" onClick={() => void then(() => retry(key))}>
            {t.keepMine}
          </Button>
          <Button variant="light" onClick={() => void then(() => discard(key))}>
            {t.takeTheirs}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

function Told({
  who,
  what,
  chosen,
}: {
  readonly who: string;
  readonly what: string;
  readonly chosen: boolean;
}) {
  return (
    <div data-chosen={chosen || undefined}>
      <dt>{who}</dt>
      <dd>{what}</dd>
    </div>
  );
}
