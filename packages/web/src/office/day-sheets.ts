import { createContext, type ComponentType } from "react";

/** A driver's closed day. */
export interface DaySheetOf {
  readonly driver: number;
  readonly driverName: string;
  readonly id: number;
}

/**
 * The component that draws a day sheet. The app provides it, because day sheets belong to another
 * feature.
 */
export const DaySheets = createContext<ComponentType<{ readonly sheet: DaySheetOf }>>(() => null);
