import { Button } from "@mantine/core";
import { defaultCompany, type CompanyBody } from "@roundsman/contract/companies";
import { useState } from "react";
import * as z from "zod/mini";
import { CompanyForm } from "../companies/company-form.tsx";
import type { DefaultCompany } from "../companies/default-company.ts";
import { useDefaultCompany, type CompanyDetails } from "../companies/queries.ts";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../platform/current-session.ts";
import { CardSection } from "../ui/card-section.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { toast } from "../ui/toast.ts";
import { isStale, useAskOver, type Theirs } from "../ui/use-ask-over.ts";
import { useTold } from "../ui/use-told.ts";
import css from "./business.module.css";
import { useSetCompany } from "./queries.ts";

/** The business's own company, as it stands on invoices. */
export function CompanySection() {
  const { common, business, companies } = useMessages();
  const say = business.company;
  const { company, failed } = useDefaultCompany();
  // What the form began with: the company is read anew beneath it. It stays while the sheet leaves.
  const [seen, setSeen] = useState<DefaultCompany | null>(null);
  const [editing, setEditing] = useState(false);
  const set = useSetCompany(useActor()?.id ?? 0);
  const told = useTold();
  const ask = useAskAbout();
  const keep = async (details: CompanyBody): Promise<void> => {
    const failure = await set.mutateAsync(details).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure && isStale(failure.error)) return ask(details, failure.error.problem.current, keep);
    if (failure) return toast.failed(told(failure.error));
    toast.done(say.saved);
    setEditing(false);
  };
  const edit = () => {
    setSeen(company);
    setEditing(true);
  };
  return (
    <CardSection title={say.title} text={say.text}>
      {failed && <p role="alert">{companies.fetchFailed}</p>}
      {!company && !failed && <SkeletonRows label={common.loading} rows={1} />}
      {company && (
        <p className={css.fact}>
          <b>{company.name || say.none}</b>
          {company.address && <span>{company.address}</span>}
        </p>
      )}
      <Button variant="light" disabled={!company} onClick={edit}>
        {say.edit}
      </Button>
      <Sheet title={say.title} opened={editing} onClose={() => setEditing(false)} closeLabel={common.close}>
        <CompanyForm company={seen} submit={common.save} onSubmit={(details) => keep({ ...details, version: seen?.version })} />
      </Sheet>
    </CardSection>
  );
}

type Keep = (details: CompanyBody) => Promise<void>;

/** Another manager saved it meanwhile: theirs beside mine, and mine over it only when told to. */
function useAskAbout() {
  const { companies: say } = useMessages();
  const askOver = useAskOver();
  return (mine: CompanyBody, current: unknown, keep: Keep): void => {
    const { version, ...theirs } = z.decode(defaultCompany.set.reply, current as z.input<typeof defaultCompany.set.reply>);
    const labels: Readonly<Record<keyof CompanyDetails, string>> = { ...say.fields, logo: say.logo.label };
    const differing = (Object.keys(labels) as (keyof CompanyDetails)[]).filter((field) => theirs[field] !== mine[field]);
    askOver(
      differing.map((field): Theirs => [labels[field], field === "logo" ? theirs.logo && say.logo.shown : theirs[field]]),
      () => void keep({ ...mine, version }),
    );
  };
}
