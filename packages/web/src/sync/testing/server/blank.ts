import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { initialValues as blankFields } from "@roundsman/contract/wire/record-content";
import { day } from "@roundsman/core/day";

/** The fields that the fake server fills in where a creation leaves them out. */
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
  creditNotes: {},
  payments: { ownerId: owner },
  tasks: { images: [], premium: false, driverName: "Wang" },
  companies: { ownerId: owner, bankName: "", address: "", logo: "", peppolId: "" },
  deliveryRoutes: { memberIds: [] },
  taskCategories: { memberIds: [] },
  productCategories: { memberIds: [] },
  invoices: {
    ownerId: owner,
    customerId: null,
    companyId: null,
    ...blankFields(INVOICE_FIELDS, day("2026-11-21")),
    deliveryStatus: "not_shipped",
    paymentStatus: "due",
    paidFrom: null,
    beforeStock: false,
    lastDocument: null,
  },
});
