import { fold } from "@roundsman/core/name";
import { useCallback, useMemo, useState } from "react";
import type { ForBusiness } from "../data/queries.ts";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import css from "./catalogue.module.css";
import { DriverBoxes, toggled } from "./driver-boxes.tsx";
import type { Person } from "./people.ts";
import { CATALOGUE, useRecords, type CatalogueKind } from "./queries.ts";

const WHO = ["all", "some", "nobody"] as const;
type Who = (typeof WHO)[number];

/**
 * The target of an import: records of the business, for all drivers unless the manager chooses
 * otherwise or the rows of the file name the drivers.
 */
export function useImportTarget(kind: CatalogueKind, drivers: readonly Person[]): ForBusiness {
  const records = useRecords(kind).data;
  const [who, setWho] = useState<Who>("all");
  const [some, setSome] = useState<readonly number[]>([]);
  const people = useMemo(() => {
    const all = drivers.flatMap(({ id, isDriver }) => (isDriver ? [id] : []));
    return { all, some, nobody: [] }[who];
  }, [drivers, some, who]);
  const peopleNamed = useCallback((cell: string) => idsOf(cell, drivers), [drivers]);
  const t = useCatalogueWords();
  const chooser = (
    <div className={css.who}>
      <b aria-hidden>{t.import.who}</b>
      <SegmentedControl
        aria-label={t.import.who}
        fullWidth
        data={WHO.map((value) => ({ value, label: t.import.people[value] }))}
        value={who}
        onChange={(value) => setWho(value)}
      />
      {who === "some" && (
        <DriverBoxes
          label={t.import.people.some}
          drivers={drivers}
          chosen={some}
          onToggle={(id) => setSome(toggled(some, id))}
        />
      )}
      <p className={css.detail}>{t.import.text}</p>
    </div>
  );
  const lacksPeople = who === "some" && some.length === 0 ? t.import.chooseSome : undefined;
  return { records, peopleNamed, people, chooser, lacksPeople, changes: CATALOGUE };
}

/**
 * The ids of names that are separated by semicolons, as other programs export lists. Undefined if a
 * name matches nobody or two people.
 */
export function idsOf(cell: string, drivers: readonly Person[]): readonly number[] | undefined {
  const names = cell.split(/[;；、]/).flatMap((name) => (name.trim() === "" ? [] : [fold(name)]));
  const ids = names.flatMap((name) => {
    const named = drivers.filter((driver) => fold(driver.name) === name);
    return named.length === 1 ? named.map(({ id }) => id) : [];
  });
  return ids.length === names.length ? [...new Set(ids)] : undefined;
}
