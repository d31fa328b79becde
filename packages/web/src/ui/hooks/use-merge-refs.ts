import { useMergedRef } from "@mantine/hooks";
import type { Ref } from "react";

/** Replaces the function of that name in @floating-ui/react (merge-refs.ts of this package). */
export const useMergeRefs = <Of>(refs: readonly (Ref<Of> | undefined)[]) => useMergedRef(...refs);
