import { Button } from "@mantine/core";
import { Merge } from "lucide-react";
import { useMergingWords } from "../../messages/late/merging-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { useMergeSheet } from "./use-merge-sheet.tsx";

/** The button on a contact's page that merges it with another one. */
export function MergeButton({ customer }: { readonly customer: LocalCustomer }) {
  const t = useMergingWords();
  const { merge, sheet } = useMergeSheet();
  if (customer.businessId !== undefined) return null;
  return (
    <section>
      <Button
        variant="default"
        fullWidth
        mt="xs"
        leftSection={<Merge size={20} aria-hidden />}
        onClick={() => merge(customer, null)}
      >
        {t.withAnother}
      </Button>
      {sheet}
    </section>
  );
}
