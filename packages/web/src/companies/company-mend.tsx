import { useMessages } from "../messages/language.tsx";
import { useCompanyWords } from "../messages/late/companies/words.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { CompanyForm } from "./company-form.tsx";
import { useKeepCompany } from "./use-keep.ts";

/** One company's form by itself, to correct what the server refused. */
export function CompanyMend({
  company,
  onClose,
}: {
  readonly company: LocalCompany;
  readonly onClose: () => void;
}) {
  const { common } = useMessages();
  const t = useCompanyWords();
  const keep = useKeepCompany();
  return (
    <Sheet title={t.update} opened onClose={onClose} closeLabel={common.close}>
      <CompanyForm
        company={company}
        submit={t.update}
        onSubmit={async (details) => {
          if ((await keep(company, details)) !== undefined) onClose();
        }}
      />
    </Sheet>
  );
}
