import { Button, Text } from "@mantine/core";
import { Building2, Import } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useCompanyWords } from "../messages/late/companies/words.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { CompanyForm, type CompanyValues } from "./company-form.tsx";
import { useChosenCompany, useDefaultCompany, type CompanyDetails } from "./queries.ts";
import { useKeepCompany } from "./use-keep.ts";

/** Unsaved input, and the company that it was typed over. */
export interface Typed {
  readonly seen: LocalCompany | null;
  readonly values: CompanyValues;
}

interface CompanyInfoProps {
  readonly chosenKey: string | null;
  readonly typed: Map<string, Typed>;
  readonly readonly: boolean;
  readonly onChoose: (key: string | null) => void;
  readonly onImport: () => void;
  readonly onDone: () => void;
}

/**
 * The company of the invoice. Saving changed details of the default company creates a company of
 * one's own.
 */
export function CompanyInfo(props: CompanyInfoProps) {
  const { chosenKey, typed, readonly, onChoose, onImport, onDone } = props;
  const { common } = useMessages();
  const t = useCompanyWords();
  const chosen = useChosenCompany(chosenKey);
  const { company: own, failed } = useDefaultCompany();
  // If the default company cannot be fetched, the rest is shown anyway.
  const loading = chosen === undefined || (!chosen && !own && !failed);
  const keptAs = (key: string | null) => {
    typed.clear();
    onChoose(key);
    onDone();
  };
  return (
    <>
      <Text c="dimmed" size="sm" mb="sm">
        {t.explain}
      </Text>
      {failed && !chosen && (
        <Text c="var(--danger)" role="alert" mb="sm">
          {t.fetchFailed}
        </Text>
      )}
      {!readonly && (
        <Button
          variant="light"
          fullWidth
          mb="md"
          leftSection={<Import size={20} aria-hidden />}
          onClick={onImport}
        >
          {t.import}
        </Button>
      )}
      {loading ? (
        <SkeletonRows label={common.loading} rows={4} />
      ) : (
        <Details
          key={chosen?.key ?? OWN}
          typed={typed}
          chosen={chosen ?? null}
          own={own}
          readonly={readonly}
          onKept={keptAs}
        />
      )}
      {chosen && !readonly && (
        <Button
          variant="subtle"
          fullWidth
          mb="md"
          leftSection={<Building2 size={20} aria-hidden />}
          onClick={() => onChoose(null)}
        >
          {t.use}
        </Button>
      )}
    </>
  );
}

/** Stands for the key of a saved company where the default one is shown. */
const OWN = "own";

interface DetailsProps {
  readonly typed: Map<string, Typed>;
  /** Null: the default company, which is `own`. */
  readonly chosen: LocalCompany | null;
  readonly own: CompanyDetails | null;
  readonly readonly: boolean;
  readonly onKept: (key: string | null) => void;
}

function Details({ typed, chosen: now, own, readonly, onKept }: DetailsProps) {
  const t = useCompanyWords();
  // The company as it was when the form opened, so that a change by somebody else meanwhile becomes
  // a conflict and is not overwritten.
  const slot = now?.key ?? OWN;
  const [before] = useState(() => typed.get(slot));
  const [chosen] = useState(before ? before.seen : now);
  const keep = useKeepCompany();
  const shown = chosen ?? own;
  const save = async (details: CompanyDetails) => {
    const same =
      shown !== null &&
      (Object.keys(details) as (keyof CompanyDetails)[]).every(
        (field) => details[field] === shown[field],
      );
    const key = same ? (chosen?.key ?? null) : await keep(chosen, details);
    if (key !== undefined) onKept(key);
  };
  return (
    <CompanyForm
      company={shown}
      typed={before?.values}
      submit={t.save}
      readonly={readonly}
      onType={(values) => typed.set(slot, { seen: chosen, values })}
      onSubmit={save}
    />
  );
}
