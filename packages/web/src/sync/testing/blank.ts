import { NOBODY } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";

/** What the fake server puts where a create says nothing. */
export const blankOf = (owner: number) => ({
  customers: {
    email: "",
    address: "",
    city: "",
    postcode: "",
    phone: "",
    images: [],
    premium: false,
    driverName: "Wang",
    documentLanguage: "",
    peppolId: "",
    buyerReference: "",
  },
  products: { ownerId: owner },
  tasks: { images: [], premium: false, driverName: "Wang" },
  companies: { ownerId: owner, bankName: "", address: "", logo: "", peppolId: "" },
  deliveryRoutes: { memberIds: [] },
  taskCategories: { memberIds: [] },
  productCategories: { memberIds: [] },
  invoices: {
    ownerId: owner,
    customerId: null,
    companyId: null,
    billTo: NOBODY,
    date: day("2026-11-21"),
    supplyDate: null,
    dueDate: null,
    summary: "",
    footnote: "",
    lines: [] as Line[],
    deliveryStatus: "not_shipped",
    paymentStatus: "due",
    paidFrom: null,
    beforeStock: false,
    lastDocument: null,
  },
});
