import { Button, Text } from "@mantine/core";
import { ArrowLeft, Building2, Import } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalCompany } from "../platform/local.ts";
import { Sheet } from "../ui/sheet.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { CompanyForm, type CompanyValues } from "./company-form.tsx";
import { CompanyList } from "./company-list.tsx";
import {
  rememberCompany,
  useChosenCompany,
  useDefaultCompany,
  type CompanyDetails,
} from "./queries.ts";
import { useKeepCompany } from "./use-keep.ts";

type View =
  | { readonly at: "info" | "list" }
  | { readonly at: "edit"; readonly company: LocalCompany | null };
const INFO: View = { at: "info" };

interface CompanySheetProps {
  /** Of the company that the invoice names; null: the default one. */
  readonly chosen: string | null;
  readonly opened: boolean;
  readonly readonly: boolean;
  readonly onChoose: (key: string | null) => void;
  readonly onClose: () => void;
}

/** 'Company Info': whom the invoice is from, and 'Import Other Company' with its list (spec §2). */
export function CompanySheet({ chosen, opened, readonly, onChoose, onClose }: CompanySheetProps) {
  const { common, companies: say } = useMessages();
  const [view, setView] = useState<View>(INFO);
  // Until the invoice itself says so.
  const [picked, setPicked] = useState<{ readonly key: string | null } | null>(null);
  const current = picked ? picked.key : chosen;
  // Outlives a look at the other companies; by the company that it was typed over.
  const typed = useRef(new Map<string, Typed>());
  const close = () => {
    if (view.at === "info") typed.current.clear();
    onClose();
    setView(INFO);
    setPicked(null);
  };
  /** For this invoice, and for the next new one. */
  const choose = (key: string | null) => {
    setPicked({ key });
    onChoose(key);
    void rememberCompany(key);
    setView(INFO);
  };
  const titles = {
    info: say.info,
    list: say.import,
    edit: view.at === "edit" && view.company ? say.update : say.create,
  };
  return (
    <Sheet
      title={titles[view.at]}
      opened={opened}
      onClose={close}
      height={view.at === "list" ? "full" : "content"}
      closeLabel={common.close}
    >
      {view.at === "info" && (
        <Info
          chosenKey={current}
          typed={typed.current}
          readonly={readonly}
          onChoose={choose}
          onImport={() => setView({ at: "list" })}
          onDone={close}
        />
      )}
      {view.at !== "info" && (
        <Button
          variant="subtle"
          px={4}
          mb={8}
          leftSection={<ArrowLeft size={18} aria-hidden />}
          onClick={() => setView(view.at === "edit" ? { at: "list" } : INFO)}
        >
          {common.back}
        </Button>
      )}
      {view.at === "list" && (
        <CompanyList
          chosen={current}
          onSelect={choose}
          onEdit={(company) => setView({ at: "edit", company })}
        />
      )}
      {view.at === "edit" && <Edit company={view.company} onDone={() => setView({ at: "list" })} />}
    </Sheet>
  );
}

/** What was typed and not saved, and the company as it was then. */
interface Typed {
  readonly seen: LocalCompany | null;
  readonly values: CompanyValues;
}

interface InfoProps {
  readonly chosenKey: string | null;
  readonly typed: Map<string, Typed>;
  readonly readonly: boolean;
  readonly onChoose: (key: string | null) => void;
  readonly onImport: () => void;
  readonly onDone: () => void;
}

/** What stands on the document now. Changing the business's own details makes a company of one's own. */
function Info({ chosenKey, typed, readonly, onChoose, onImport, onDone }: InfoProps) {
  const { common, companies: say } = useMessages();
  const chosen = useChosenCompany(chosenKey);
  const { company: own, failed } = useDefaultCompany();
  // Where nobody answers, the others can still be reached.
  const loading = chosen === undefined || (!chosen && !own && !failed);
  const keptAs = (key: string | null) => {
    typed.clear();
    onChoose(key);
    onDone();
  };
  return (
    <>
      <Text c="dimmed" size="sm" mb="sm">
        {say.explain}
      </Text>
      {failed && !chosen && (
        <Text c="var(--danger)" role="alert" mb="sm">
          {say.fetchFailed}
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
          {say.import}
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
          {say.use}
        </Button>
      )}
    </>
  );
}

/** In place of the key of a saved company. */
const OWN = "own";

interface DetailsProps {
  readonly typed: Map<string, Typed>;
  /** null: the default company, `own`. */
  readonly chosen: LocalCompany | null;
  readonly own: CompanyDetails | null;
  readonly readonly: boolean;
  readonly onKept: (key: string | null) => void;
}

function Details({ typed, chosen: now, own, readonly, onKept }: DetailsProps) {
  const { companies: say } = useMessages();
  // As the form shows it: what somebody else changes meanwhile is laid beside it instead of being written over.
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
      submit={say.save}
      readonly={readonly}
      onType={(values) => typed.set(slot, { seen: chosen, values })}
      onSubmit={save}
    />
  );
}

function Edit({
  company,
  onDone,
}: {
  readonly company: LocalCompany | null;
  readonly onDone: () => void;
}) {
  const { companies: say } = useMessages();
  const keep = useKeepCompany();
  const save = async (details: CompanyDetails) => {
    if ((await keep(company, details)) !== undefined) onDone();
  };
  return (
    <CompanyForm company={company} submit={company ? say.update : say.create} onSubmit={save} />
  );
}
