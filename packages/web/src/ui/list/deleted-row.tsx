import { numberOf } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { useDeletedWords } from "../../messages/late/deleted/words.ts";
import { instantInWords } from "../instant-words.ts";
import { WholeNumbers } from "../whole-numbers.tsx";
import css from "./deleted-row.module.css";
import { RestoreButton, useNameOf, type RestoreButtonProps } from "./restore-button.tsx";
import row from "./row.module.css";

/** A deleted record and the button that restores it. */
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
