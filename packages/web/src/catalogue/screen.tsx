import { searchFor } from "@roundsman/core/search";
import { useMemo, useState } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useTeam } from "../team/queries.ts";
import { BackToOffice } from "../ui/back-to-office.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { VirtualList } from "../ui/list/virtual-list.tsx";
import { Online } from "../ui/online.tsx";
import { WidePage } from "../ui/wide-page.tsx";
import { Assigning } from "./assigning.tsx";
import { CatalogueFiles } from "./catalogue-files.tsx";
import css from "./catalogue.module.css";
import { toggled } from "./driver-boxes.tsx";
import { ImportButton, type FileSheet } from "./import-button.tsx";
import { OffersSection } from "./offers-section.tsx";
import { enabledOf, peopleOf, type Person } from "./people.ts";
import { isProduct, useRecords, type BusinessRecord, type CatalogueKind } from "./queries.ts";
import { RatesButton } from "./rates-button.tsx";
import { RecordRow } from "./record-row.tsx";
import { RecordSheet, type RecordForms } from "./record-sheet.tsx";
import { Tools } from "./tools.tsx";

const KINDS = ["products", "customers"] as const;

interface CatalogueProps {
  readonly forms: RecordForms;
  readonly FileSheet: FileSheet;
}

/**
 * /info/office/catalogue, for managers: the records of the business, and which drivers have them.
 */
export function CatalogueScreen({ forms, FileSheet }: CatalogueProps) {
  const t = useCatalogueWords();
  const [kind, setKind] = useState<CatalogueKind>("products");
  return (
    <WidePage back={<BackToOffice />}>
      <ListHead title={t.title} />
      <p className={css.about}>{t.about}</p>
      <SegmentedControl
        aria-label={t.kind}
        className={css.kinds}
        fullWidth
        data={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        value={kind}
        onChange={(value) => setKind(value)}
      />
      <Catalogue key={kind} kind={kind} forms={forms} FileSheet={FileSheet} />
    </WidePage>
  );
}

interface KindProps extends CatalogueProps {
  readonly kind: CatalogueKind;
}

/** Waits for the team, because rows name who has them. */
function Catalogue(props: KindProps) {
  const team = useTeam();
  // Started here, so that it loads while the team does.
  useRecords(props.kind);
  return (
    <Online query={team}>{(members) => <Records {...props} people={peopleOf(members)} />}</Online>
  );
}

interface RecordsProps extends KindProps {
  readonly people: readonly Person[];
}

/** "new" opens the form of a new record. */
type Opened = BusinessRecord | "new" | null;

function Records({ kind, people, forms, FileSheet }: RecordsProps) {
  const t = useCatalogueWords();
  const records = useRecords(kind);
  const enabled = enabledOf(people);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<Opened>(null);
  const all = records.data ?? [];
  const selected = useExisting(records.data, chosen);
  const shown = useFound(records.data, query);
  return (
    <>
      <Tools
        kind={kind}
        isChoosing={selected.length > 0}
        onSearch={setQuery}
        onAdd={() => setOpened("new")}
      >
        <ImportButton kind={kind} drivers={enabled} FileSheet={FileSheet} />
        {kind === "products" && <RatesButton products={all.filter(isProduct)} />}
      </Tools>
      <Online query={records}>
        {() => (
          <>
            <CatalogueFiles kind={kind} records={all} people={people} />
            {shown.length === 0 && (
              <p className={css.none}>{all.length === 0 ? t.none[kind] : t.nothingFound}</p>
            )}
            <RecordList
              kind={kind}
              records={shown}
              drivers={people}
              chosen={chosen}
              onToggle={(id) => setChosen(toggled(chosen, id))}
              onOpen={setOpened}
            />
            <OffersSection kind={kind} query={query} drivers={people} />
          </>
        )}
      </Online>
      <Assigning
        kind={kind}
        chosen={selected}
        drivers={enabled}
        onAll={() => setChosen([...new Set([...chosen, ...shown.map(({ id }) => id)])])}
        onChange={setChosen}
      />
      {opened !== null && (
        <RecordSheet
          key={opened === "new" ? "new" : opened.id}
          kind={kind}
          record={opened === "new" ? null : (all.find(({ id }) => id === opened.id) ?? opened)}
          drivers={people}
          forms={forms}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** The chosen ids that still exist: the server refuses a whole call that names a deleted one. */
function useExisting(
  records: readonly BusinessRecord[] | undefined,
  chosen: readonly number[],
): readonly number[] {
  const known = useMemo(() => new Set(records?.map(({ id }) => id)), [records]);
  return chosen.filter((id) => known.has(id));
}

/** Memoised, so that rows are measured again only when the matches change. */
function useFound(
  records: readonly BusinessRecord[] | undefined,
  query: string,
): readonly BusinessRecord[] {
  return useMemo(() => {
    const finds = searchFor(query);
    return (records ?? []).filter((record) => finds(searchedIn(record)));
  }, [records, query]);
}

function searchedIn(record: BusinessRecord) {
  if ("price" in record) return { texts: [record.name] };
  const { name, city, postcode, email, phone } = record;
  return { texts: [name, city, postcode, email], numbers: [phone] };
}

interface ListProps {
  readonly kind: CatalogueKind;
  readonly records: readonly BusinessRecord[];
  readonly drivers: readonly Person[];
  readonly chosen: readonly number[];
  readonly onToggle: (id: number) => void;
  readonly onOpen: (record: BusinessRecord) => void;
}

function RecordList({ kind, records, drivers, chosen, onToggle, onOpen }: ListProps) {
  const t = useCatalogueWords();
  const selected = useMemo(() => new Set(chosen), [chosen]);
  if (records.length === 0) return null;
  return (
    <div className={css.list}>
      <VirtualList
        items={records}
        label={t.kinds[kind]}
        keyOf={({ id }) => String(id)}
        heightOf={() => 80}
      >
        {(record) => (
          <RecordRow
            record={record}
            drivers={drivers}
            selected={selected.has(record.id)}
            onToggle={() => onToggle(record.id)}
            onOpen={() => onOpen(record)}
          />
        )}
      </VirtualList>
    </div>
  );
}
