import { Button } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
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
  /** Of the company that the invoice names; null: the default one. */
  readonly chosen: string | null;
  readonly opened: boolean;
  readonly readonly: boolean;
  readonly onChoose: (key: string | null) => void;
  readonly onClose: () => void;
}

/** 'Company Info': whom the invoice is from, and 'Import Other Company' with its list (spec §2). */
export function CompanySheet({ chosen, opened, readonly, onChoose, onClose }: CompanySheetProps) {
  const { common, companies: t } = useMessages();
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
    info: t.info,
    list: t.import,
    edit: view.at === "edit" && view.company ? t.update : t.create,
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

function Edit({
  company,
  onDone,
}: {
  readonly company: LocalCompany | null;
  readonly onDone: () => void;
}) {
  const { companies: t } = useMessages();
  const keep = useKeepCompany();
  const save = async (details: CompanyDetails) => {
    if ((await keep(company, details)) !== undefined) onDone();
  };
  return <CompanyForm company={company} submit={company ? t.update : t.create} onSubmit={save} />;
}
