import { ActionIcon, Button } from "@mantine/core";
import { Building2, Check, Pencil, Plus, Trash2 } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { useCompanyWords } from "../messages/late/companies/words.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { SyncWord } from "../ui/sync-word.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import css from "./company-list.module.css";
import { removeCompany, restoreCompany, useCompanies, useFetchedCompanies } from "./queries.ts";

interface CompanyListProps {
  /** Key of the company that the invoice names; null: the default one. */
  readonly chosen: string | null;
  readonly onSelect: (key: string) => void;
  /** Called with null for a new company. */
  readonly onEdit: (company: LocalCompany | null) => void;
}

/** "Import Other Company": select, edit, delete and create companies. */
export function CompanyList({ chosen, onSelect, onEdit }: CompanyListProps) {
  const { common } = useMessages();
  const t = useCompanyWords();
  const all = useCompanies();
  const fetched = useFetchedCompanies(true);
  const remove = useRemove();
  const waiting = all === undefined || (all.length === 0 && fetched.isPending);
  return (
    <>
      <Button
        variant="light"
        fullWidth
        leftSection={<Plus size={20} aria-hidden />}
        onClick={() => onEdit(null)}
      >
        {t.create}
      </Button>
      {fetched.isError && (
        <p className={css.failed} role="alert">
          {t.fetchListFailed}
        </p>
      )}
      {waiting && <SkeletonRows label={common.loading} rows={3} />}
      {all?.length === 0 && !waiting && (
        <EmptyState icon={<Building2 size={32} />} text={t.empty} />
      )}
      <ul className={css.list} aria-label={t.list}>
        {all?.map((company) => (
          <CompanyRow
            key={company.key}
            company={company}
            isChosen={company.key === chosen}
            onSelect={() => onSelect(company.key)}
            onEdit={() => onEdit(company)}
            onRemove={() => remove(company)}
          />
        ))}
      </ul>
    </>
  );
}

interface CompanyRowProps {
  readonly company: LocalCompany;
  readonly isChosen: boolean;
  readonly onSelect: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function CompanyRow({ company, isChosen, onSelect, onEdit, onRemove }: CompanyRowProps) {
  const t = useCompanyWords();
  const { name, contactPerson, email, sync } = company;
  return (
    <li className={css.company} data-chosen={isChosen || undefined}>
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.note}>
          {[contactPerson, email].filter(Boolean).join(" · ")} <SyncWord state={sync} />
        </span>
        {isChosen && (
          <span className={css.chosen}>
            <Check size={16} aria-hidden /> {t.chosen}
          </span>
        )}
      </div>
      <div className={css.actions}>
        <Button variant="light" aria-label={t.selectNamed(name)} onClick={onSelect}>
          {t.select}
        </Button>
        <ActionIcon aria-label={t.editNamed(name)} onClick={onEdit}>
          <Pencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t.deleteNamed(name)} color="red" onClick={onRemove}>
          <Trash2 size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** Deletes a company after a question. It can be undone. */
function useRemove() {
  const { common } = useMessages();
  const t = useCompanyWords();
  const confirm = useConfirm();
  const run = ({ key, name }: LocalCompany) =>
    removeCompany(key).then(
      () =>
        undoable(t.deleted, { label: common.undo, run: () => restoreCompany(key), names: [name] }),
      () => toast.failed(t.deleteFailed),
    );
  return (company: LocalCompany) =>
    confirm({
      title: t.confirmDelete(company.name),
      text: t.deleteText,
      yes: common.delete,
      no: common.cancel,
      onYes: () => void run(company),
    });
}
