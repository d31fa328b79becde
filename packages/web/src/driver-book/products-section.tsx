import {
  product as productCodec,
  type Product,
  type ProductDetails,
} from "@roundsman/contract/products";
import { formatAmount, formatPounds, pence } from "@roundsman/core/money";
import { useState } from "react";
import * as z from "zod/mini";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { rateName } from "../ui/form/rate-words.ts";
import { useSaveOver } from "../ui/form/use-save-over.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useLeave } from "../ui/layer/use-leave.ts";
import { Online } from "../ui/online.tsx";
import { DeleteButton } from "./delete-button.tsx";
import css from "./driver-book.module.css";
import { FoundList } from "./found-list.tsx";
import { useProducts } from "./queries.ts";
import { AddButton, RecordRow } from "./record-row.tsx";
import type { Driver, ProductFields } from "./driver.ts";
import { useTries } from "./use-tries.ts";
import { useRecordActs } from "./use-record-acts.ts";

interface ProductsProps {
  readonly driver: Driver;
  readonly form: ProductFields;
}

/** A driver's products with their prices. A tap changes one or adds one. */
export function ProductsSection({ driver, form }: ProductsProps) {
  const { products: words } = useMessages();
  const t = useDriverBookWords();
  const products = useProducts(driver.id);
  const [edited, setEdited] = useState<Product | "new" | null>(null);
  return (
    <CardSection
      title={t.products}
      aside={<AddButton label={words.add} onAdd={() => setEdited("new")} />}
    >
      <Online query={products}>
        {(all) => (
          <FoundList
            label={t.products}
            find={t.findProduct}
            none={t.noProducts}
            rows={all}
            idOf={({ id }) => id}
            foundBy={({ name }) => ({ texts: [name] })}
          >
            {(product) => <ProductRow product={product} onOpen={() => setEdited(product)} />}
          </FoundList>
        )}
      </Online>
      {edited && (
        <ProductEdit
          key={edited === "new" ? edited : edited.id}
          driver={driver}
          product={edited === "new" ? null : edited}
          form={form}
          onClose={() => setEdited(null)}
        />
      )}
    </CardSection>
  );
}

function ProductRow({
  product: { name, price, discount, vatRate },
  onOpen,
}: {
  readonly product: Product;
  readonly onOpen: () => void;
}) {
  const { rates } = useMessages().products;
  const details = [formatPounds(pence(price - discount)), vatRate && rateName(rates, vatRate)];
  return <RecordRow name={name} details={details} onOpen={onOpen} />;
}

interface EditProps extends ProductsProps {
  /** Null: a new one. */
  readonly product: Product | null;
  readonly onClose: () => void;
}

function ProductEdit({ driver, product, form: Form, onClose }: EditProps) {
  const { common, products: t } = useMessages();
  const own = useDriverBookWords();
  const acts = useRecordActs(driver.id);
  const { send, failed } = useTries();
  const saveOver = useSaveOver();
  const { leave, onTyped } = useLeave();
  const save = (details: ProductDetails) =>
    product
      ? saveOver({
          seen: product,
          shown: textsOf,
          mine: textsOf(details),
          labels: { name: t.fields.name, price: t.fields.price, discount: t.fields.discount },
          read: (current) => z.decode(productCodec, current as z.input<typeof productCodec>),
          save: ({ version }) => {
            const sent = { ...details, version };
            return send(sent, (key) => acts.changeProduct(product.id, sent, key));
          },
        })
      : send(details, (key) => acts.addProduct(details, key));
  const keep = async (details: ProductDetails) => {
    try {
      if ((await save(details)) === null) return;
      onClose();
      toast.done(product ? t.updated : t.added);
    } catch (error) {
      toast.failed(failed(error));
    }
  };
  return (
    <Sheet
      title={product?.name ?? t.add}
      opened
      onClose={() => leave(onClose)}
      closeLabel={common.close}
    >
      <p className={css.note}>{own.workingFor(driver.name)}</p>
      <div onInput={onTyped}>
        <Form
          product={product}
          isOfBusiness={product?.businessId !== undefined}
          submit={product ? t.update : t.add}
          onSubmit={keep}
        />
      </div>
      {product && (
        <DeleteButton
          name={product.name}
          question={t.confirmDelete(1)}
          notes={[product.name, t.keeps]}
          deleted={t.deleted}
          deletion={acts.delete.product(product.id)}
          onDone={onClose}
        />
      )}
    </Sheet>
  );
}

/** The fields that are shown if somebody else changed the record meanwhile. */
const textsOf = ({ name, price, discount }: Pick<Product, "name" | "price" | "discount">) => ({
  name,
  price: formatAmount(price),
  discount: formatAmount(discount),
});
