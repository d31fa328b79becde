import { Button } from "@mantine/core";
import { Users } from "lucide-react";
import { useState } from "react";
import { useMergingWords } from "../../messages/late/merging-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { Notice } from "../../ui/notice.tsx";
import { isSaidToDiffer, sayTheyDiffer } from "./not-alike.ts";
import { useLookAlikes } from "./queries.ts";
import { useMergeSheet } from "./use-merge-sheet.tsx";

/** Who may be the same, until somebody says that they are two. It comes late, so it stands where it moves nothing. */
export function LookAlikeHint({ customer }: { readonly customer: LocalCustomer }) {
  const t = useMergingWords();
  const alike = useLookAlikes(customer);
  const [, setSaid] = useState("");
  const { merge, sheet } = useMergeSheet();
  const other = alike?.find(({ key }) => !isSaidToDiffer(customer.key, key));
  return (
    <>
      {other && (
        <Notice
          icon={<Users size={20} aria-hidden />}
          dismiss={t.notTheSame}
          onDismiss={() => {
            sayTheyDiffer(customer.key, other.key);
            setSaid(other.key);
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
