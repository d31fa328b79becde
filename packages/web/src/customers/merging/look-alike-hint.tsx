import { Button } from "@mantine/core";
import { Users } from "lucide-react";
import { useState } from "react";
import { useMergingWords } from "../../messages/late/merging-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { Notice } from "../../ui/notice.tsx";
import { isMarkedDifferent, markDifferent } from "./not-alike.ts";
import { useLookAlikes } from "./queries.ts";
import { useMergeSheet } from "./use-merge-sheet.tsx";

/**
 * Shows customers who may be the same as this one, until a person says that they are different. It
 * appears late, so it is placed where it moves nothing.
 */
export function LookAlikeHint({ customer }: { readonly customer: LocalCustomer }) {
  const t = useMergingWords();
  const alike = useLookAlikes(customer);
  const [, setMarked] = useState("");
  const { merge, sheet } = useMergeSheet();
  const other = alike?.find(({ key }) => !isMarkedDifferent(customer.key, key));
  return (
    <>
      {other && (
        <Notice
          icon={<Users size={20} aria-hidden />}
          dismiss={t.notTheSame}
          onDismiss={() => {
            markDifferent(customer.key, other.key);
            setMarked(other.key);
          }}
          action={
            <Button variant="light" h={44} onClick={() => merge(customer, other)}>
              {t.compare}
            </Button>
          }
        >
          {t.looksLike(other.name)}
        </Notice>
      )}
      {sheet}
    </>
  );
}
