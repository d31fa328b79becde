import { Button } from "@mantine/core";
import type { CustomerDetails } from "@roundsman/contract/customers";
import type { BusinessCustomer } from "@roundsman/contract/office/business-customers";
import type { BusinessProduct } from "@roundsman/contract/office/business-products";
import type { ProductDetails } from "@roundsman/contract/products";
import { Trash2 } from "lucide-react";
import { useState, type ComponentType } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useMessages } from "../messages/language.tsx";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useForgetUnanswered } from "../session/use-until-answered.ts";
import { useLeave } from "../ui/layer/use-leave.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import css from "./catalogue.module.css";
import { isUndoneBy } from "./assign-many.ts";
import { DriverBoxes, toggled } from "./driver-boxes.tsx";
import { enabledOf, type Person } from "./people.ts";
import {
  ACTS,
  CATALOGUE,
  useCatalogueAct,
  type BusinessRecord,
  type CatalogueKind,
} from "./queries.ts";
import { useSaveRecord } from "./use-save-record.ts";

interface FormProps<Details> {
  readonly submit: string;
  readonly onSubmit: (details: Details) => Promise<void>;
}

/** The forms of a driver's own records, which have the same rules. */
export interface RecordForms {
  readonly products: ComponentType<
    FormProps<ProductDetails> & { readonly product: BusinessProduct | null }
  >;
  readonly customers: ComponentType<
    FormProps<CustomerDetails> & { readonly customer: BusinessCustomer | null }
  >;
  /** Erases a customer for good, which a law may require. */
  readonly erase: ComponentType<{
    readonly record: Pick<BusinessRecord, "id" | "name">;
    readonly changes: readonly string[];
    readonly onDone: () => void;
  }>;
}

interface RecordSheetProps {
  readonly kind: CatalogueKind;
  /** Null: a new record. */
  readonly record: BusinessRecord | null;
  readonly drivers: readonly Person[];
  readonly forms: RecordForms;
  readonly onClose: () => void;
}

/** One product or customer of the business: its form, who has it, and its deletion. */
export function RecordSheet({ kind, record, drivers, forms, onClose }: RecordSheetProps) {
  const { common } = useMessages();
  const t = useCatalogueWords();
  // All drivers until the manager chooses otherwise. Derived at each render, because the team may
  // change while the sheet is open.
  const [chosen, setPeople] = useState<readonly number[] | null>(null);
  const people = chosen ?? drivers.flatMap(({ id, isDriver }) => (isDriver ? [id] : []));
  const { leave, onTyped } = useLeave();
  const save = useSaveRecord({ record, people, onDone: onClose });
  const { products: ProductForm, customers: CustomerForm, erase: Erase } = forms;
  return (
    <Sheet
      title={record?.name ?? t.add[kind]}
      opened
      onClose={() => leave(onClose)}
      height="full"
      closeLabel={common.close}
    >
      {record ? (
        <Assigned kind={kind} record={record} drivers={drivers} />
      ) : (
        <DriverBoxes
          label={t.drivers}
          drivers={enabledOf(drivers)}
          chosen={people}
          onToggle={(id) => setPeople(toggled(people, id))}
        />
      )}
      <div onInput={onTyped}>
        {kind === "products" ? (
          <ProductForm
            product={record && "price" in record ? record : null}
            submit={common.save}
            onSubmit={save.product}
          />
        ) : (
          <CustomerForm
            customer={record && "owed" in record ? record : null}
            submit={common.save}
            onSubmit={save.customer}
          />
        )}
      </div>
      {record && <Remove kind={kind} record={record} onDone={onClose} />}
      {record && kind === "customers" && (
        <Erase record={record} changes={CATALOGUE} onDone={onClose} />
      )}
    </Sheet>
  );
}

/** Who has the record. Each checkbox assigns it or takes it back at once. */
function Assigned({
  kind,
  record,
  drivers,
}: Pick<RecordSheetProps, "kind" | "drivers"> & { readonly record: BusinessRecord }) {
  const t = useCatalogueWords();
  const errorText = useErrorText();
  const act = useCatalogueAct();
  const forget = useForgetUnanswered();
  const toggle = (person: number) => {
    const isGiven = record.assignedTo.includes(person);
    const what = isGiven ? "unassign" : "assign";
    act.mutate(() => ACTS[kind][what]({ ids: [record.id], people: [person] }), {
      onSuccess: () => {
        forget(isUndoneBy({ kind, what }));
        toast.done(isGiven ? t.tookBack : t.given);
      },
      onError: (error) => toast.failed(errorText(error)),
    });
  };
  return (
    <DriverBoxes
      label={t.drivers}
      drivers={drivers.filter(
        ({ id, isDisabled }) => !isDisabled || record.assignedTo.includes(id),
      )}
      chosen={record.assignedTo}
      disabled={act.isPending}
      onToggle={toggle}
    />
  );
}

interface RemoveProps {
  readonly kind: CatalogueKind;
  readonly record: BusinessRecord;
  readonly onDone: () => void;
}

function Remove({ kind, record: { id, name }, onDone }: RemoveProps) {
  const { common } = useMessages();
  const t = useCatalogueWords();
  const errorText = useErrorText();
  const act = useCatalogueAct();
  const failed = (error: unknown) => toast.failed(errorText(error));
  const remove = () =>
    act.mutate(() => ACTS[kind].remove(id), {
      onSuccess: () => {
        const restore = () => act.mutate(() => ACTS[kind].restore(id), { onError: failed });
        undoable(t.removed(name), { label: common.undo, run: restore, names: [name] });
        onDone();
      },
      onError: failed,
    });
  return (
    <Button
      variant="light"
      color="red"
      fullWidth
      className={css.remove ?? ""}
      leftSection={<Trash2 size={20} aria-hidden />}
      loading={act.isPending}
      onClick={remove}
    >
      {t.remove}
    </Button>
  );
}
