import { Button } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useCompanyWords, type CompanyWords } from "../messages/late/companies/words.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanyInfo, type Typed } from "./company-info.tsx";
import { CompanyList } from "./company-list.tsx";
import { rememberCompany, type CompanyDetails } from "./queries.ts";
import { useKeepCompany } from "./use-keep.ts";

type View =
  | { readonly at: "info" | "list" }
  | { readonly at: "edit"; readonly company: LocalCompany | null };
const INFO: View = { at: "info" };

interface CompanySheetProps {
  /** Key of the company that the invoice names; null: the default one. */
  readonly chosen: string | null;
  readonly opened: boolean;
  readonly readonly: boolean;
  readonly onChoose: (key: string | null) => void;
  readonly onClose: () => void;
}

/**
 * "Company Info": the company that the invoice is from, and "Import Other Company" with its list
 * (spec §2).
 */
export function CompanySheet({ chosen, opened, readonly, onChoose, onClose }: CompanySheetProps) {
  const { common } = useMessages();
  const t = useCompanyWords();
  const [view, setView] = useState<View>(INFO);
  const [current, pick] = usePicked(chosen);
  // Unsaved input by key of the company. It survives a look at the list.
  const typed = useRef(new Map<string, Typed>());
  const close = () => {
    if (view.at === "info") typed.current.clear();
    onClose();
    setView(INFO);
    pick(undefined);
  };
  /** Chooses it for this invoice and for the next new one. */
  const choose = (key: string | null) => {
    pick(key);
    onChoose(key);
    void rememberCompany(key);
    setView(INFO);
  };
  return (
    <Sheet
      title={titleOf(view, t)}
      opened={opened}
      onClose={close}
      height={view.at === "list" ? "full" : "content"}
      closeLabel={common.close}
    >
      {view.at === "info" && (
        <CompanyInfo
          chosenKey={current}
          typed={typed.current}
          readonly={readonly}
          onChoose={choose}
          onImport={() => setView({ at: "list" })}
          onDone={close}
        />
      )}
      {view.at !== "info" && (
        <Back onBack={() => setView(view.at === "edit" ? { at: "list" } : INFO)} />
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

/**
 * The key of the shown company; null: the default one. A picked key overrides the prop, which
 * follows later.
 */
function usePicked(chosen: string | null) {
  const [picked, pick] = useState<string | null>();
  return [picked === undefined ? chosen : picked, pick] as const;
}

function titleOf(view: View, t: CompanyWords): string {
  if (view.at === "edit") return view.company ? t.update : t.create;
  return view.at === "info" ? t.info : t.import;
}

function Back({ onBack }: { readonly onBack: () => void }) {
  const { common } = useMessages();
  return (
    <Button
      variant="subtle"
      px={4}
      mb={8}
      leftSection={<ArrowLeft size={18} aria-hidden />}
      onClick={onBack}
    >
      {common.back}
    </Button>
  );
}

function Edit({
  company,
  onDone,
}: {
  readonly company: LocalCompany | null;
  readonly onDone: () => void;
}) {
  const t = useCompanyWords();
  const keep = useKeepCompany();
  const save = async (details: CompanyDetails) => {
    if ((await keep(company, details)) !== undefined) onDone();
  };
  return <CompanyForm company={company} submit={company ? t.update : t.create} onSubmit={save} />;
}
