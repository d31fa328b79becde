import { createContext, type ComponentType } from "react";

/** A closed day of a driver. */
export interface DaySheetOf {
  readonly driver: number;
  readonly driverName: string;
  readonly id: number;
}

/** Draws the sheet of a day. The app has it: what drivers count is another feature. */
export const DaySheets = createContext<ComponentType<{ readonly sheet: DaySheetOf }>>(() => null);
