import { Button } from "@mantine/core";
import { defaultCompany } from "@roundsman/contract/companies";
import { useState } from "react";
import * as z from "zod/mini";
import { CompanyForm } from "../companies/company-form.tsx";
import type { DefaultCompany } from "../sync/pull/default-company.ts";
import { useDefaultCompany, type CompanyDetails } from "../companies/queries.ts";
import { useMessages } from "../messages/language.tsx";
import { useCompanyWords } from "../messages/late/companies/words.ts";
import { useActor } from "../session/current-session.ts";
import { CardSection } from "../ui/card-section.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useSaveOver } from "../ui/form/use-save-over.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import css from "./business.module.css";
import { useSetCompany } from "./queries.ts";
import { useBusinessWords } from "../messages/late/business-words.ts";

/** The business's own company, which invoices are from. */
export function CompanySection() {
  const { common } = useMessages();
  const companies = useCompanyWords();
  const business = useBusinessWords();
  const t = business.company;
  const { company, failed } = useDefaultCompany();
  // The company that the form began with (it may be refetched meanwhile), and a number that makes
  // each opening a new form. Both stay while the sheet slides away.
  const [{ seen, opening }, setForm] = useState<{
    readonly seen: DefaultCompany | null;
    readonly opening: number;
  }>({
    seen: null,
    opening: 0,
  });
  const [editing, setEditing] = useState(false);
  const save = useSave();
  const errorText = useErrorText();
  const keep = async (details: CompanyDetails): Promise<void> => {
    const kept = await save(details, seen).catch((error: unknown) =>
      toast.failed(errorText(error)),
    );
    if (!kept) return;
    toast.done(t.saved);
    setEditing(false);
  };
  const edit = () => {
    setForm({ seen: company, opening: opening + 1 });
    setEditing(true);
  };
  return (
    <CardSection title={t.title} text={t.text}>
      {failed && <p role="alert">{companies.fetchFailed}</p>}
      {!company && !failed && <SkeletonRows label={common.loading} rows={1} />}
      {company && (
        <p className={css.fact}>
          <b>{company.name || t.none}</b>
          {company.address && <span>{company.address}</span>}
        </p>
      )}
      <Button variant="light" disabled={!company} onClick={edit}>
        {t.edit}
      </Button>
      <Sheet
        title={t.title}
        opened={editing}
        onClose={() => setEditing(false)}
        closeLabel={common.close}
      >
        <CompanyForm key={opening} company={seen} submit={common.save} onSubmit={keep} />
      </Sheet>
    </CardSection>
  );
}

/** Saves the company. Resolves with null if the person went back to the form. */
function useSave() {
  const t = useCompanyWords();
  const set = useSetCompany(useActor()?.id ?? 0);
  const saveOver = useSaveOver();
  const labels = { ...t.fields, logo: t.logo.label };
  return (mine: CompanyDetails, seen: DefaultCompany | null) =>
    saveOver<DefaultCompany, keyof CompanyDetails, DefaultCompany>({
      seen: seen ?? mine,
      shown: (company) => company,
      mine,
      labels,
      words: (value) => (value.startsWith("data:") ? t.logo.shown : value),
      read: (current) =>
        z.decode(defaultCompany.set.reply, current as z.input<typeof defaultCompany.set.reply>),
      save: ({ version }) => set.mutateAsync({ ...mine, version }),
    });
}
