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
import { differences, mergeEdit, type Side } from "../../sync/outbox/merge.ts";
import {
  discardRefused,
  retryRefused,
  resolveConflict,
  type QueuedMutation,
} from "./queued-mutations.ts";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { wordsFor } from "./conflict-words.ts";
import css from "./conflict-sheet.module.css";
import { useLayer } from "../../ui/layer/layers.ts";

interface ConflictSheetProps {
  readonly queued: QueuedMutation;
  readonly onClose: () => void;
}

/** Compares mine with theirs, field by field and line by line. Nothing is preselected. */
export function ConflictSheet({ queued: { mutation, row, name }, onClose }: ConflictSheetProps) {
  const speech = { ...useLanguage(), companies: useCompanies() ?? [] };
  const { app, common } = speech.messages;
  const t = app.queue.conflict;
  useLayer(true, onClose);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  // Older toasts would cover the choices.
  useEffect(() => notifications.clean(), []);
  const { current, key } = mutation;
  const [then] = useOnce((work: () => Promise<void>) => work().then(onClose));
  if (!row || !current) return null;
  const both = { mine: row as never, theirs: current as never };
  const found = differences(mutation, both);
  const left = found.filter(({ path }) => !(path in sides)).length;
  const whole = mergeEdit(mutation, both, sides);
  const save = () => then(() => resolveConflict(mutation, sides));
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
        {found.map((each) => (
          <Difference
            key={each.path}
            difference={each}
            speech={speech}
            side={sides[each.path]}
            onSide={(side) => setSides({ ...sides, [each.path]: side })}
          />
        ))}
        {"lines" in whole && (
          <p className={css.total}>
            {t.total} <b>{formatPounds(owed(totalsOf(whole as unknown as InvoiceContent)))}</b>
          </p>
        )}
        <Button disabled={left > 0} onClick={() => void save()}>
          {left > 0 ? t.left(left) : t.save}
        </Button>
        <div className={css.ends}>
          <Button variant="light" onClick={() => void then(() => retryRefused(key))}>
            {t.keepMine}
          </Button>
          <Button variant="light" onClick={() => void then(() => discardRefused(key))}>
            {t.takeTheirs}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

const SIDES = ["mine", "theirs"] as const satisfies readonly Side[];

interface DifferenceProps {
  readonly difference: ReturnType<typeof differences>[number];
  readonly speech: Parameters<typeof wordsFor>[2];
  /** Undefined until one is chosen. */
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
}

function Difference({ difference, speech, side, onSide }: DifferenceProps) {
  const { conflict: t } = speech.messages.app.queue;
  const words = wordsFor(difference.path, difference.mine ?? difference.theirs, speech);
  return (
    <fieldset className={css.difference}>
      <legend>{words.label}</legend>
      <dl className={css.sides}>
        {SIDES.map((each) => (
          <div key={each} data-chosen={side === each || undefined}>
            <dt>{t[each]}</dt>
            <dd>{words.inWords(difference[each])}</dd>
          </div>
        ))}
      </dl>
      <SegmentedControl
        aria-label={words.label}
        fullWidth
        size="md"
        value={side ?? ""}
        onChange={(next) => onSide(next as Side)}
        data={SIDES.map((value) => ({ value, label: t[value] }))}
      />
    </fieldset>
  );
}
