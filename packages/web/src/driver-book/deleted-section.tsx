import { numberOf } from "@roundsman/core/invoice";
import { keyOf } from "../driver-papers/queries.ts";
import { useDeletedWords } from "../messages/late/deleted/words.ts";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { deletedBy } from "../recently-deleted/queries.ts";
import { useQuery } from "../session/query-client.ts";
import { NO_RETRY } from "../session/call-options.ts";
import { CardSection } from "../ui/card-section.tsx";
import { DeletedRow } from "../ui/list/deleted-row.tsx";
import type { DeletedThing } from "../ui/list/restore-button.tsx";
import { Online } from "../ui/online.tsx";
import { FoundList } from "./found-list.tsx";
import type { Driver } from "./driver.ts";
import { useActs } from "./use-acts.ts";
import { useRecordActs } from "./use-record-acts.ts";
import { useTries } from "./use-tries.ts";

/** What a driver deleted in the last 30 days. A manager can restore it. */
export function DeletedSection({ driver }: { readonly driver: Driver }) {
  const { app } = useMessages();
  const t = useDriverBookWords();
  const { none } = useDeletedWords();
  const deleted = useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver.id, "deleted"),
    queryFn: ({ signal }) => deletedBy(driver.id, signal),
  });
  return (
    <CardSection title={app.deleted}>
      <Online query={deleted}>
        {(all) => (
          <FoundList
            label={app.deleted}
            find={t.findDeleted}
            none={none}
            rows={all}
            idOf={({ key }) => key}
            foundBy={(item) => ({ texts: [item.name, numberIn(item) ?? ""] })}
          >
            {(item) => <DriversRow driver={driver} item={item} />}
          </FoundList>
        )}
      </Online>
    </CardSection>
  );
}

const numberIn = (item: DeletedThing): string | null =>
  item.kind === "invoice" ? numberOf(item) : null;

function DriversRow({ driver, item }: { readonly driver: Driver; readonly item: DeletedThing }) {
  const invoice = useActs(driver.id);
  const record = useRecordActs(driver.id);
  const { send, failed } = useTries();
  const { kind, id } = item;
  const restore = (key: string): Promise<unknown> => {
    if (id === null) throw new Error(`A ${kind} is not brought back here`);
    return kind === "invoice" ? invoice.restore(id, key) : record.delete[kind](id).restore(key);
  };
  return (
    <DeletedRow
      item={item}
      restore={() => send({ restore: kind, id }, restore)}
      wordsFor={failed}
    />
  );
}
