import { ActionIcon, Button } from "@mantine/core";
import type { ProductDetails } from "@roundsman/contract/products";
import { formatPounds } from "@roundsman/core/money";
import { shownQuantity } from "@roundsman/core/quantity";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft, Package, Trash2, Truck } from "lucide-react";
import { useState } from "react";
import { useDelete } from "../book/use-delete.ts";
import { useGroups } from "../groups/queries.ts";
import { useMessages } from "../messages/language.tsx";
import { useStockWords } from "../messages/late/stock/words.ts";
import type { LocalProduct } from "../sync/store/local.ts";
import { useStock } from "../stock/queries.ts";
import { useArrival } from "../ui/hooks/arrival.ts";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { SyncWord } from "../ui/sync-word.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useIsWide } from "../ui/hooks/wide.ts";
import { ProductForm } from "./product-form.tsx";
import css from "./product-page.module.css";
import { removeProducts, restoreProducts, updateProduct, useProduct } from "./queries.ts";

/**
 * /product/{key}: the form of one product, how many are on the van, and its categories. On a desk
 * it opens beside the list.
 */
export function ProductScreen() {
  const { common, products: t } = useMessages();
  const { key = "" } = useParams({ strict: false });
  const product = useProduct(key);
  const wide = useIsWide();
  return (
    <div className={css.page} role={wide ? undefined : "main"}>
      <ActionIcon
        component={Link}
        to="/info/products"
        aria-label={t.toProducts}
        className={css.back ?? ""}
      >
        <ArrowLeft size={22} aria-hidden />
      </ActionIcon>
      {product === undefined && <SkeletonRows label={common.loading} rows={4} />}
      {(product === null || product?.deletedAt) && (
        <EmptyState icon={<Package size={32} />} text={t.missing} />
      )}
      {product && !product.deletedAt && <Page key={product.key} product={product} />}
    </div>
  );
}

function Page({ product }: { readonly product: LocalProduct }) {
  const { common, products: t } = useMessages();
  const { key, name, price, discount, sync } = product;
  // The product as it was when the form opened, so that a change by somebody else is merged field
  // by field.
  const [shown] = useState(product);
  const navigate = useNavigate();
  const remove = useDelete<LocalProduct>({
    nameOf: () => name,
    words: { ...t, deleted: () => t.deleted },
    remove: removeProducts,
    restore: restoreProducts,
  });
  const keep = async (details: ProductDetails) => {
    await updateProduct(key, { ...details, shown });
    toast.done(t.updated);
  };
  const among =
    useGroups("productCategories")?.filter(({ members }) => members.includes(key)) ?? [];
  return (
    <>
      <h1 className={css.name} ref={useArrival()} tabIndex={-1}>
        {name}
      </h1>
      <p className={css.under}>
        <span>{formatPounds(price)}</span>
        {discount > 0 && <span>{t.off(formatPounds(discount))}</span>}
        {among.map((group) => (
          <span key={group.key} className={css.group}>
            {group.name}
          </span>
        ))}
        <SyncWord state={sync} />
      </p>
      <OnVan product={key} />
      <ProductForm
        product={product}
        isOfBusiness={product.businessId !== undefined}
        submit={t.update}
        onSubmit={keep}
      />
      <Button
        variant="subtle"
        color="red"
        fullWidth
        leftSection={<Trash2 size={18} aria-hidden />}
        onClick={() => remove([product], () => void navigate({ to: "/info/products" }))}
      >
        {common.delete}
      </Button>
    </>
  );
}

/** A link to the product's stock ledger, with the quantity on the van. */
function OnVan({ product }: { readonly product: string }) {
  const t = useStockWords();
  const item = useStock()?.items.find(({ key }) => key === product);
  return (
    <Link to="/info/stock/product/$key" params={{ key: product }} className={css.van}>
      <Truck size={20} aria-hidden />
      <span>{t.title}</span>
      {item && (
        <b>
          {shownQuantity(item.onHand)} {t.onVan}
        </b>
      )}
    </Link>
  );
}
