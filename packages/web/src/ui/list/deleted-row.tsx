import { numberOf } from "@roundsman/core/invoice";
import type { DeletedKind } from "@roundsman/contract/recently-deleted";
import type { Day } from "@roundsman/core/day";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { useDeletedWords } from "../../messages/late/deleted/words.ts";
import { instantInWords } from "../instant-words.ts";
import { WholeNumbers } from "../whole-numbers.tsx";
import css from "./deleted-row.module.css";
import { RestoreButton, useNameOf, type RestoreButtonProps } from "./restore-button.tsx";
import row from "./row.module.css";

/** One deleted thing, as the list shows it. */
export interface DeletedThing {
  readonly kind: DeletedKind;
  readonly key: string;
  /** The server's number; null where it never had one. */
  readonly id: number | null;
  /** Of a series. */
  readonly number?: string | undefined;
  readonly name: string;
  /** Of an invoice alone. */
  readonly date: Day | null;
  readonly total: Pence | null;
  readonly deletedAt: string;
  /** An invoice that was issued: its number stays taken. */
  readonly isVoided?: boolean;
  /** The name of the customer that this one is part of; undefined where it was deleted. */
  readonly mergedInto?: string | undefined;
}

/** A deleted thing and the button that brings it back. */
export function DeletedRow({ item, ...restoring }: RestoreButtonProps) {
  const t = useDeletedWords();
  const name = useNameOf(item);
  const what = (item.kind === "invoice" ? numberOf(item) : null) ?? t.kinds[item.kind];
  const { mergedInto } = item;
  const at = instantInWords(item.deletedAt);
  const plain = item.isVoided ? t.voided(at) : t.when(at);
  return (
    <div className={row.row}>
      <div className={row.text}>
        <span className={row.tall}>{name}</span>
        <span className={row.detail}>
          <span>{what}</span>
          {item.date && <span>{item.date}</span>}
          {item.total !== null && <span>{formatPounds(item.total)}</span>}
        </span>
        <span className={css.when}>
          <WholeNumbers>{mergedInto ? t.merged(mergedInto, at) : plain}</WholeNumbers>
        </span>
      </div>
      <RestoreButton item={item} {...restoring} />
    </div>
  );
}
