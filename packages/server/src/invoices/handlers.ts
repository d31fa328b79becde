import type { invoices } from "@roundsman/contract/invoices";
import type { Handlers } from "../kernel/calls/call.ts";
import { createIn, remove, removeMany, restore, update } from "./change-handlers.ts";
import { documents } from "./repository/document-records.ts";
import { get, listIn, listOfCustomer, search } from "./list-handlers.ts";
import { formerStates, voidInvoice } from "./issued-handlers.ts";
import { assignNumber } from "./number-handlers.ts";
import { recordForHolder } from "./record-for-holder.ts";
import { setDeliveryStatus, setPaymentStatus, submitAll } from "./status-handlers.ts";

export const invoiceHandlers: Handlers<typeof invoices> = {
  listGetPaid: listIn("getPaid"),
  listSchedule: listIn("schedule"),
  listCredit: listIn("credit"),
  search,
  listOfCustomer,
  get,
  createDue: createIn("getPaid"),
  createScheduled: createIn("schedule"),
  createCredit: createIn("credit"),
  update,
  giveNumber: assignNumber,
  recordDocument: recordForHolder,
  documents,
  remove,
  void: voidInvoice,
  formerStates,
  restore,
  submitGetPaid: submitAll("getPaid"),
  submitSchedule: submitAll("schedule"),
  submitCredit: submitAll("credit"),
  setDeliveryStatus,
  setPaymentStatus,
  removeMany,
};
