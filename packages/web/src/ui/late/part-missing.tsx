import { Button } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import type { Absent } from "./later.tsx";

/** Shown instead of a part whose code could not be loaded. */
export function PartMissing({ isRetrying, onRetry }: Absent) {
  const { partMissing, retry } = useMessages().common;
  return (
    <div>
      <p role="alert">{partMissing.text}</p>
      <Button variant="light" fullWidth loading={isRetrying} onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
