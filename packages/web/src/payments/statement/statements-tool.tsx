import { Button } from "@mantine/core";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

const StatementsSheet = later(
  async () => (await import("./statements-sheet.tsx")).StatementsSheet,
  SheetMissing,
);

/**
 * Below the tools of the contacts: the statements of these customers (keys, in order) as one file.
 */
export function StatementsTool({ customers }: { readonly customers: readonly string[] }) {
  const { customers: t } = useMessages();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="light"
        style={{ gridColumn: "1 / -1" }}
        leftSection={<ScrollText size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t.statements(customers.length)}
      </Button>
      {opened && <StatementsSheet customers={customers} onClose={() => setOpened(false)} />}
    </>
  );
}
