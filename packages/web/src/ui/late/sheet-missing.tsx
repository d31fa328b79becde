import { Button, Text } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { Sheet } from "../layer/sheet.tsx";
import type { Absent } from "./later.tsx";

/** Shown instead of a sheet whose code could not be loaded. */
export function SheetMissing({
  isRetrying,
  onRetry,
  opened = true,
  onClose,
}: Absent & { readonly opened?: boolean; readonly onClose: () => void }) {
  const { close, partMissing, retry } = useMessages().common;
  return (
    <Sheet title={partMissing.title} opened={opened} onClose={onClose} closeLabel={close}>
      <Text role="alert" mb="md">
        {partMissing.text}
      </Text>
      <Button fullWidth loading={isRetrying} onClick={onRetry}>
        {retry}
      </Button>
    </Sheet>
  );
}
