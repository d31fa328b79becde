import { useMediaQuery } from "@mantine/hooks";

const useIsAtLeast = (width: string): boolean =>
  useMediaQuery(`(min-width: ${width})`, undefined, { getInitialValueInEffect: false }) ?? false;

/** From 1024 px: a rail instead of the two bars, and what is open beside its list. */
export const useIsWide = (): boolean => useIsAtLeast("64em");

/** From 1440 px: the document is a third column. */
export const useHasThirdColumn = (): boolean => useIsAtLeast("90em");
