import { Button } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { PRODUCTS_DRAFT } from "../drafts.ts";
import { FetchFailed } from "../fetch-failed.tsx";
import { PickRow } from "./pick-row.tsx";
import css from "./pick-row.module.css";
import { holds, toggled, withAll, withOnly } from "./picked.ts";
import { isBlank, listed } from "../products/product-cards.ts";
import { useSource } from "../queries.ts";
import { described, SOURCES, type SourceName } from "./sources.ts";
import { readDraft } from "../use-draft.ts";

interface SourcePickerProps {
  readonly name: SourceName;
  readonly text: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}

/** Fills a field by one tap: a company replaces the previous one, products are added. */
export function SourcePicker(props: SourcePickerProps) {
  const { common } = useMessages();
  const t = useCustomsWords();
  return (
    <Sheet
      title={t.pickFor(t.sources[props.name].field)}
      opened={props.opened}
      onClose={props.onClose}
      height="full"
      closeLabel={common.close}
    >
      <Choices {...props} />
    </Sheet>
  );
}

function Choices({ name, text, onClose, onText }: SourcePickerProps) {
  const { common } = useMessages();
  const t = useCustomsWords();
  const { data: entries, isError, isFetching, refetch } = useSource(name, true);
  const data = entries?.map(({ record }) => record);
  const several = SOURCES[name].picks === "several";
  const done = (next: string) => {
    onText(next);
    onClose();
  };
  if (isError) return <FetchFailed trying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={common.loading} rows={5} />;
  return (
    <>
      {several && <FromProductForm onText={done} />}
      {several && data.length > 0 && (
        <PickRow
          heading={t.sources[name].all}
          beneath={t.records(data.length)}
          onPick={() => done(withAll(data))}
        />
      )}
      {data.length === 0 && <p className={css.none}>{t.sources[name].none}</p>}
      {data.map((record) => {
        const { heading, beneath } = described(name, record);
        const isPicked = holds(text, record);
        const pick = () => (several ? onText(toggled(text, record)) : done(withOnly(record)));
        return (
          <PickRow
            key={record.id}
            heading={heading}
            beneath={beneath}
            isPicked={isPicked}
            onPick={pick}
          />
        );
      })}
      {several && (
        <div className={css.foot}>
          <Button fullWidth onClick={onClose}>
            {common.done}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Offers the products that were typed on the Product form, without a copy through the clipboard.
 */
function FromProductForm({ onText }: { readonly onText: (text: string) => void }) {
  const t = useCustomsWords();
  const cards = readDraft(PRODUCTS_DRAFT).filter((card) => !isBlank(card));
  if (cards.length === 0) return null;
  const names = cards.map(({ values }) => values.description.trim()).filter(Boolean);
  return (
    <PickRow
      heading={t.fromProductForm(cards.length)}
      beneath={names.join(", ")}
      onPick={() => onText(withAll(listed(cards)))}
    />
  );
}
