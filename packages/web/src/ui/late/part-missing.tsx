import { Button } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import type { Absent } from "./later.tsx";

/** In the place of a part whose program is not on the phone. */
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
