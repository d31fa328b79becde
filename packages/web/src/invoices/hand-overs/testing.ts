import type { OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import { dayAt } from "@roundsman/core/day";
import { sessionStore } from "../../session/current-session.ts";

export const today = dayAt(Date.now());

/** Signs in a driver whose phone no other test uses. */
export function driverSignedIn(id: number): void {
  const session = { access: "a", refresh: "r", name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...session, id });
}

/** A hand-over of all of Wei's work, received until today unless `more` says otherwise. */
export const handOver = (more: Partial<OwnHandOver>): OwnHandOver => ({
  id: 1,
  direction: "received",
  person: 1,
  name: "Wei",
  routeName: "",
  lastDay: today,
  open: 2,
  invoiceIds: [],
  at: new Date().toISOString(),
  ...more,
});
