import { useMediaQuery } from "@mantine/hooks";

/** From 1024 px: a rail instead of the two bars (look.md). */
export const useIsWide = (): boolean => useMediaQuery("(min-width: 64em)", undefined, { getInitialValueInEffect: false }) ?? false;
