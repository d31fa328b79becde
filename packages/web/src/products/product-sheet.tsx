import type { ProductDetails } from "@roundsman/contract/products";
import { useMessages } from "../messages/language.tsx";
import type { LocalProduct } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useLast } from "../ui/hooks/use-last.ts";
import { ProductForm } from "./product-form.tsx";
import { createProduct, updateProduct } from "./queries.ts";

/** Null: a new product. */
export interface ProductEdit {
  readonly product: LocalProduct | null;
}

/** Adds or changes a product. */
export function ProductSheet({
  edit,
  onClose,
}: {
  readonly edit: ProductEdit | null;
  readonly onClose: () => void;
}) {
  const { common, products: t } = useMessages();
  const { product } = useLast<ProductEdit>(edit, { product: null });
  const keep = async (details: ProductDetails) => {
    if (product) await updateProduct(product.key, { ...details, shown: product });
    else await createProduct(details);
    toast.done(product ? t.updated : t.added);
    onClose();
  };
  const title = product ? t.update : t.add;
  return (
    <Sheet title={title} opened={edit !== null} onClose={onClose} closeLabel={common.close}>
      <ProductForm
        key={product?.key ?? "new"}
        product={product}
        isOfBusiness={product?.businessId !== undefined}
        submit={title}
        onSubmit={keep}
      />
    </Sheet>
  );
}
