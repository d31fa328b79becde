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
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { AssignSheet } from "./assign-sheet.tsx";
import css from "./catalogue.module.css";
import { OffersSection } from "./offers-section.tsx";
import { useDrivers } from "./people.ts";
import { useRecords, type BusinessRecord, type CatalogueKind } from "./queries.ts";
import { RecordRow } from "./record-row.tsx";
import { RecordSheet, type RecordForms } from "./record-sheet.tsx";

const KINDS = ["products", "customers"] as const;

/** /info/office/catalogue, for managers: what belongs to the business, and which drivers have it. */
export function CatalogueScreen({ forms }: { readonly forms: RecordForms }) {
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
      <Records key={kind} kind={kind} forms={forms} />
    </div>
  );
}

interface RecordsProps {
  readonly kind: CatalogueKind;
  readonly forms: RecordForms;
}

/** "new" for the form of another one. */
type Opened = BusinessRecord | "new" | null;

function Records({ kind, forms }: RecordsProps) {
  const { common } = useMessages();
  const t = useCatalogueWords();
  const records = useRecords(kind);
  const drivers = useDrivers();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<Opened>(null);
  const [assigning, setAssigning] = useState(false);
  const all = records.data ?? [];
  const finds = searchFor(query);
  const shown = all.filter((record) => finds(searchedIn(record)));
  const toggle = (id: number) =>
    setChosen(
      chosen.has(id)
        ? new Set([...chosen].filter((each) => each !== id))
        : new Set([...chosen, id]),
    );
  return (
    <>
      <div className={css.tools}>
        <SearchField label={t.search} hint={t.search} clear={t.clear} onSearch={setQuery} />
        <Button leftSection={<Plus size={20} aria-hidden />} onClick={() => setOpened("new")}>
          {t.add[kind]}
        </Button>
      </div>
      {records.isError && (
        <OnlineFailed
          error={records.error}
          trying={records.isFetching}
          onRetry={() => void records.refetch()}
        />
      )}
      {records.isLoading && <SkeletonRows label={common.loading} />}
      {records.data && shown.length === 0 && (
        <p className={css.none}>{all.length === 0 ? t.none[kind] : t.nothingFound}</p>
      )}
      {shown.length > 0 && (
        <ul className={css.list} aria-label={t.kinds[kind]}>
          {shown.map((record) => (
            <li key={record.id}>
              <RecordRow
                record={record}
                drivers={drivers}
                selected={chosen.has(record.id)}
                onToggle={() => toggle(record.id)}
                onOpen={() => setOpened(record)}
              />
            </li>
          ))}
        </ul>
      )}
      {records.data && <OffersSection kind={kind} query={query} drivers={drivers} />}
      {chosen.size > 0 && (
        <BottomBar over="footer" label={t.selected(chosen.size)}>
          <div className={css.bar}>
            <span>{t.selected(chosen.size)}</span>
            <Button variant="default" onClick={() => setChosen(new Set())}>
              {common.cancel}
            </Button>
            <Button onClick={() => setAssigning(true)}>{t.assign}</Button>
          </div>
        </BottomBar>
      )}
      <AssignSheet
        kind={kind}
        ids={[...chosen]}
        drivers={drivers}
        opened={assigning}
        onClose={() => setAssigning(false)}
        onDone={() => setChosen(new Set())}
      />
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

function searchedIn(record: BusinessRecord) {
  if ("price" in record) return { texts: [record.name] };
  const { name, city, postcode, email, phone } = record;
  return { texts: [name, city, postcode, email], numbers: [phone] };
}
