import { Button } from "@mantine/core";
import { Package } from "lucide-react";
import { useState } from "react";
import { BookScreen } from "../book/book-screen.tsx";
import { nameOrders, reversed, type Compare } from "../book/find.ts";
import { useDelete } from "../book/use-delete.ts";
import { useWantedRow } from "../book/use-wanted-row.ts";
import { useMessages } from "../messages/language.tsx";
import type { LocalProduct } from "../sync/store/local.ts";
import { ProductRow } from "./product-row.tsx";
import { ProductSheet, type ProductEdit } from "./product-sheet.tsx";
import { removeProducts, restoreProducts, useProducts } from "./queries.ts";
import { later } from "../ui/late/later.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";

const RatesSheet = later(async () => (await import("./rates-sheet.tsx")).RatesSheet, SheetMissing);

/** /info/products (spec §2 "Products"). */
export function ProductsScreen() {
  const { products: t } = useMessages();
  const [edit, setEdit] = useState<ProductEdit | null>(null);
  const all = useProducts();
  const [isRating, setRating] = useState(false);
  useWantedRow(all, (product) => setEdit({ product }));
  const remove = useDelete({
    nameOf,
    words: { ...t, deleted: () => t.deleted },
    remove: removeProducts,
    restore: restoreProducts,
  });
  return (
    <>
      <BookScreen
        area="product"
        groups="productCategories"
        words={t}
        icon={<Package size={32} />}
        all={all}
        foundBy={foundBy}
        orders={ORDERS}
        filter="once there are groups"
        tool={
          all && all.length > 0 ? (
            <Button variant="subtle" onClick={() => setRating(true)}>
              {t.rates.title}
            </Button>
          ) : undefined
        }
        row={(row) => (
          <ProductRow
            {...row}
            onEdit={() => setEdit({ product: row.item })}
            onDelete={() => remove([row.item])}
          />
        )}
        onAdd={() => setEdit({ product: null })}
        onDelete={remove}
      />
      {isRating && <RatesSheet opened products={all ?? []} onClose={() => setRating(false)} />}
      <ProductSheet edit={edit} onClose={() => setEdit(null)} />
    </>
  );
}

const nameOf = ({ name }: LocalProduct) => name;
const foundBy = ({ name }: LocalProduct) => ({ texts: [name] });
const byName = nameOrders(nameOf);
const priceUp: Compare<LocalProduct> = (a, b) => a.price - b.price || byName.nameUp(a, b);
const ORDERS = { ...byName, priceUp, priceDown: reversed(priceUp) };
