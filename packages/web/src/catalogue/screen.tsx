import { Button } from "@mantine/core";
import { ArrowLeft, Plus } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { searchFor } from "@roundsman/core/search";
import { useState } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { useMessages } from "../messages/language.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { Online } from "../ui/online.tsx";
import { AssignSheet } from "./assign-sheet.tsx";
import css from "./catalogue.module.css";
import { toggled } from "./driver-boxes.tsx";
import { ImportButton, type FileSheet } from "./import-button.tsx";
import { OffersSection } from "./offers-section.tsx";
import { useDrivers, type Person } from "./people.ts";
import { isProduct, useRecords, type BusinessRecord, type CatalogueKind } from "./queries.ts";
import { RatesButton } from "./rates-button.tsx";
import { RecordRow } from "./record-row.tsx";
import { RecordSheet, type RecordForms } from "./record-sheet.tsx";

const KINDS = ["products", "customers"] as const;

interface CatalogueProps {
  readonly forms: RecordForms;
  readonly FileSheet: FileSheet;
}

/** /info/office/catalogue, for managers: what belongs to the business, and which drivers have it. */
export function CatalogueScreen({ forms, FileSheet }: CatalogueProps) {
  const t = useCatalogueWords();
  const office = useOfficeWords();
  const [kind, setKind] = useState<CatalogueKind>("products");
  return (
    <div className={css.catalogue}>
      <nav className={css.back}>
        <Link to="/info/office">
          <ArrowLeft size={18} aria-hidden />
          {office.title}
        </Link>
      </nav>
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
      <Records key={kind} kind={kind} forms={forms} FileSheet={FileSheet} />
    </div>
  );
}

interface RecordsProps extends CatalogueProps {
  readonly kind: CatalogueKind;
}

/** "new" for the form of another one. */
type Opened = BusinessRecord | "new" | null;

function Records({ kind, forms, FileSheet }: RecordsProps) {
  const t = useCatalogueWords();
  const records = useRecords(kind);
  const drivers = useDrivers();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<Opened>(null);
  const all = records.data ?? [];
  const finds = searchFor(query);
  const shown = all.filter((record) => finds(searchedIn(record)));
  return (
    <>
      <div className={css.tools}>
        <SearchField label={t.search} hint={t.search} clear={t.clear} onSearch={setQuery} />
        <Button leftSection={<Plus size={20} aria-hidden />} onClick={() => setOpened("new")}>
          {t.add[kind]}
        </Button>
        <ImportButton kind={kind} drivers={drivers} FileSheet={FileSheet} />
        {kind === "products" && <RatesButton products={all.filter(isProduct)} />}
      </div>
      <Online of={records}>
        {() => (
          <>
            {shown.length === 0 && (
              <p className={css.none}>{all.length === 0 ? t.none[kind] : t.nothingFound}</p>
            )}
            <RecordList
              kind={kind}
              records={shown}
              drivers={drivers}
              chosen={chosen}
              onToggle={(id) => setChosen(toggled(chosen, id))}
              onOpen={setOpened}
            />
            <OffersSection kind={kind} query={query} drivers={drivers} />
          </>
        )}
      </Online>
      <Assigning kind={kind} chosen={chosen} drivers={drivers} onDone={() => setChosen([])} />
      {opened !== null && (
        <RecordSheet
          key={opened === "new" ? "new" : opened.id}
          kind={kind}
          record={opened === "new" ? null : (all.find(({ id }) => id === opened.id) ?? opened)}
          drivers={drivers}
          forms={forms}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
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
  if (records.length === 0) return null;
  return (
    <ul className={css.list} aria-label={t.kinds[kind]}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordRow
            record={record}
            drivers={drivers}
            selected={chosen.includes(record.id)}
            onToggle={() => onToggle(record.id)}
            onOpen={() => onOpen(record)}
          />
        </li>
      ))}
    </ul>
  );
}

interface AssigningProps extends Pick<ListProps, "kind" | "chosen" | "drivers"> {
  readonly onDone: () => void;
}

/** The bar of what is chosen, and the sheet that gives it to drivers. */
function Assigning({ kind, chosen, drivers, onDone }: AssigningProps) {
  const { common } = useMessages();
  const t = useCatalogueWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {chosen.length > 0 && (
        <BottomBar over="footer" label={t.selected(chosen.length)}>
          <div className={css.bar}>
            <span>{t.selected(chosen.length)}</span>
            <Button variant="default" onClick={onDone}>
              {common.cancel}
            </Button>
            <Button onClick={() => setOpened(true)}>{t.assign}</Button>
          </div>
        </BottomBar>
      )}
      <AssignSheet
        kind={kind}
        ids={chosen}
        drivers={drivers}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={onDone}
      />
    </>
  );
}

function searchedIn(record: BusinessRecord) {
  if ("price" in record) return { texts: [record.name] };
  const { name, city, postcode, email, phone } = record;
  return { texts: [name, city, postcode, email], numbers: [phone] };
}
