import type { CustomerDetails } from "@roundsman/contract/customers";
import { businessCustomer } from "@roundsman/contract/office/business-customers";
import { businessProduct } from "@roundsman/contract/office/business-products";
import type { ProductDetails } from "@roundsman/contract/products";
import { formatAmount } from "@roundsman/core/money";
import { useState } from "react";
import * as z from "zod/mini";
import { uuidV7 } from "../device/uuid-v7.ts";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useMessages } from "../messages/language.tsx";
import { useSaveOver } from "../ui/form/use-save-over.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { toast } from "../ui/layer/toast.ts";
import { customerActs, productActs, useCatalogueAct, type BusinessRecord } from "./queries.ts";

interface Saving {
  readonly record: BusinessRecord | null;
  /** People that a new record is assigned to. */
  readonly people: readonly number[];
  readonly onDone: () => void;
}

/** Saves a record. If another manager saved it meanwhile, their values are shown first. */
export function useSaveRecord({ record, people, onDone }: Saving) {
  const t = useCatalogueWords();
  const { products, customers } = useMessages();
  const errorText = useErrorText();
  const saveOver = useSaveOver();
  const act = useCatalogueAct();
  const [key] = useState(() => uuidV7(Date.now()));
  const keep = (work: () => Promise<unknown>) =>
    act
      .mutateAsync(work, {
        onSuccess: (kept) => {
          if (kept === null) return;
          const holders = record ? record.assignedTo : people;
          toast.done(holders.length > 0 ? t.saved : t.savedAlone);
          onDone();
        },
      })
      .then(
        () => undefined,
        (error: unknown) => toast.failed(errorText(error)),
      );
  return {
    product: (details: ProductDetails) =>
      keep(() =>
        record && "price" in record
          ? saveOver({
              seen: record,
              shown: productTexts,
              mine: productTexts(details),
              labels: productLabels(products.fields),
              read: (current) =>
                z.decode(businessProduct, current as z.input<typeof businessProduct>),
              save: ({ version }) => productActs.update(details, { id: record.id, version }),
            })
          : productActs.add(details, { key, people }),
      ),
    customer: (details: CustomerDetails) =>
      keep(() =>
        record && "owed" in record
          ? saveOver({
              seen: record,
              shown: customerTexts,
              mine: customerTexts(details),
              labels: customerLabels(customers.fields),
              read: (current) =>
                z.decode(businessCustomer, current as z.input<typeof businessCustomer>),
              save: ({ version }) => customerActs.update(details, { id: record.id, version }),
            })
          : customerActs.add(details, { key, people }),
      ),
  };
}

type ProductText = "name" | "price" | "discount";
const productTexts = ({ name, price, discount }: ProductDetails) => ({
  name,
  price: formatAmount(price),
  discount: formatAmount(discount),
});
const productLabels = ({ name, price, discount }: Readonly<Record<ProductText, string>>) => ({
  name,
  price,
  discount,
});

type CustomerTexts = Readonly<
  Record<"name" | "phone" | "email" | "address" | "city" | "postcode", string>
>;
const customerTexts = ({
  name,
  phone,
  email,
  address,
  city,
  postcode,
}: CustomerTexts): CustomerTexts => ({ name, phone, email, address, city, postcode });
const customerLabels = customerTexts;
