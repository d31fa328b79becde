import { useMediaQuery } from "@mantine/hooks";

const useIsAtLeast = (width: string): boolean =>
  useMediaQuery(`(min-width: ${width})`, undefined, { getInitialValueInEffect: false }) ?? false;

/** From 1024 px: a rail replaces header and footer, and the open item is beside its list. */
export const useIsWide = (): boolean => useIsAtLeast("64em");

/** From 1440 px: the document is shown in a third column. */
export const useHasThirdColumn = (): boolean => useIsAtLeast("90em");
