import { openInvoiceWithVat } from "./open-invoice.ts";
import { DRIVER_BOOK_SCREENS } from "./driver-book-screens.ts";
import { compare, giveUp, openDetails } from "./queue-moves.ts";
import {
  askToErase,
  emptyMember,
  lookAtFile,
  lookAtRates,
  causeCompanyConflict,
  openAccount,
  openCompany,
  chooseWork,
  openMember,
} from "./business-moves.ts";
import { CATALOGUE_SCREENS } from "./catalogue-screens.ts";
import {
  companyList,
  deleteLine,
  deleteInvoice,
  deleteProduct,
  emptyCompany,
  filterLastMonth,
  markDelivery,
  submitTo,
  wrongDates,
  chooseVat,
  searchByPinyin,
  onInvoice,
  openLine,
  pickProduct,
  pickSeveral,
  press,
  select,
} from "./screen-moves.ts";
import { PAPER, type Screen } from "./screen.ts";
import { BOOK_SCREENS } from "./book-screens.ts";
import { DOCUMENT_SCREENS } from "./document-screens.ts";
import { ACCOUNT_SCREENS } from "./account-screens.ts";
import { FIRST_STEPS_SCREEN } from "./first-steps-screen.ts";
import { OFFICE_SCREENS } from "./office-screens.ts";
import { PAYMENT_SCREENS } from "./payment-screens.ts";
import { REGISTER_SCREENS } from "./register-screens.ts";
import { UNBOOKED_SCREENS } from "./unbooked-screens.ts";
import { STOCK_SCREENS } from "./stock-screens.ts";

const CONFLICT = "409 (Conflict)";

/** Every screen of the app. A new screen gets a row here. */
export const SCREENS: readonly Screen[] = [
  { name: "Login", as: "nobody", path: "/login" },
  {
    name: "Login, nothing typed",
    as: "nobody",
    path: "/login",
    open: (page) => page.getByRole("button", { name: /^(Login|登录)$/ }).click(),
  },
  { name: "GetPaid", as: "driver", path: "/info/home" },
  {
    name: "GetPaid, menu",
    as: "driver",
    path: "/info/home",
    on: ["phone"],
    open: (page) =>
      page
        .getByRole("button", { name: /^(Menu|菜单)$/ })
        .first()
        .click(),
  },
  { name: "GetPaid, selecting", as: "driver", path: "/info/home", open: select },
  { name: "GetPaid, submit to", as: "driver", path: "/info/home", open: submitTo },
  { name: "GetPaid, delivery", as: "driver", path: "/info/home", open: markDelivery },
  {
    name: "GetPaid, submit all",
    as: "driver",
    path: "/info/home",
    open: (page) => press(page, /^(Submit All|全部提交)$/),
  },
  {
    name: "GetPaid, import",
    as: "driver",
    path: "/info/home",
    open: (page) => press(page, /^(Import from schedule|从排期导入)$/),
  },
  {
    name: "Product Details Summary",
    as: "driver",
    path: "/info/home",
    open: (page) =>
      page
        .getByRole("button", { name: /^(Product Details Summary|产品明细汇总|产品汇总)/ })
        .click(),
  },
  { name: "Find anything", as: "driver", path: "/info/home", open: searchByPinyin },
  {
    name: "Account",
    as: "driver",
    path: "/info/home",
    open: (page) => press(page, /^(Account|账号)/),
  },
  { name: "Schedule", as: "driver", path: "/info/futurehome" },
  { name: "Credit", as: "driver", path: "/info/notpaidhome" },
  { name: "History", as: "driver", path: "/info/historyhome" },
  { name: "History, filter", as: "driver", path: "/info/historyhome", open: wrongDates },
  { name: "History, filtered", as: "driver", path: "/info/historyhome", open: filterLastMonth },
  ...BOOK_SCREENS,
  ...STOCK_SCREENS,
  { name: "New invoice", as: "driver", path: "/make" },
  {
    name: "New invoice, whom for",
    as: "driver",
    path: "/make",
    open: (page) => page.getByRole("button", { name: /^(Choose customer|选择客户)$/ }).click(),
  },
  {
    name: "New invoice, what",
    as: "driver",
    path: "/make",
    open: (page) => page.getByRole("button", { name: /^(Add Product|添加产品)$/ }).click(),
  },
  { name: "New invoice, how much", as: "driver", path: "/make", open: pickProduct },
  { name: "New invoice, several products", as: "driver", path: "/make", open: pickSeveral },
  { name: "Invoice", as: "driver", path: "/info/home", open: openInvoiceWithVat },
  {
    name: "Invoice, preview",
    as: "driver",
    path: "/info/home",
    on: ["phone"],
    open: (page) => onInvoice(page, /^(Preview|预览)$/),
    shows: { phone: PAPER },
  },
  { name: "Invoice, VAT option", as: "driver", path: "/info/home", open: chooseVat },
  {
    name: "Invoice, company info",
    as: "driver",
    path: "/info/home",
    open: (page) => onInvoice(page, /^(Company Info|公司信息)$/),
  },
  { name: "Invoice, companies", as: "driver", path: "/info/home", open: companyList },
  {
    name: "Invoice, company form, nothing typed",
    as: "driver",
    path: "/info/home",
    open: emptyCompany,
  },
  { name: "Invoice, a line", as: "driver", path: "/info/home", open: openLine },
  { name: "Invoice, delete a line", as: "driver", path: "/info/home", open: deleteLine },
  ...DOCUMENT_SCREENS,
  ...REGISTER_SCREENS,
  ...PAYMENT_SCREENS,
  ...ACCOUNT_SCREENS,
  ...CATALOGUE_SCREENS,
  ...OFFICE_SCREENS,
  { name: "Invoice by its number", as: "driver", path: "/make?invoice=3" },
  { name: "Invoice, delete", as: "driver", path: "/info/home", open: deleteInvoice },
  { name: "Nothing here", as: "driver", path: "/info/nowhere" },
  { name: "GetPaid of the manager", as: "manager", path: "/info/home" },
  { name: "Custom data", as: "manager", path: "/info/custom" },
  {
    name: "Imported Products",
    as: "manager",
    path: "/info/custom",
    open: (page) => page.getByRole("button", { name: /^(Imported Products|进口产品)$/ }).click(),
  },
  {
    name: "Invoice Generator",
    as: "manager",
    path: "/info/InvoiceGenerator",
    open: (page) => page.getByRole("button", { name: /^(Insert an example|插入示例)$/ }).click(),
    shows: { desk: PAPER },
  },
  { name: "Product Form", as: "driver", path: "/info/ProductForm" },
  { name: "Data", as: "driver", path: "/info/data" },
  { name: "Data, import", as: "driver", path: "/info/data", open: lookAtFile },
  { name: "Data, VAT rates", as: "driver", path: "/info/data", open: lookAtRates },
  { name: "Data of the manager", as: "manager", path: "/info/data" },
  { name: "Recently deleted", as: "driver", path: "/info/deleted", open: deleteProduct },
  { name: "My account", as: "driver", path: "/info/home", open: openAccount },
  { name: "Contact, erase", as: "driver", path: "/contact/1", open: askToErase },
  { name: "Hand-overs", as: "manager", path: "/info/office/hand-overs", open: chooseWork },
  ...DRIVER_BOOK_SCREENS,
  { name: "Team", as: "manager", path: "/info/team" },
  { name: "Team, a person", as: "manager", path: "/info/team", open: openMember },
  { name: "Team, nothing typed", as: "manager", path: "/info/team", open: emptyMember },
  { name: "Business", as: "manager", path: "/info/business" },
  { name: "Business, the company", as: "manager", path: "/info/business", open: openCompany },
  {
    name: "Business, changed meanwhile",
    as: "manager",
    path: "/info/business",
    open: causeCompanyConflict,
    refusal: CONFLICT,
  },
  ...UNBOOKED_SCREENS,
  FIRST_STEPS_SCREEN,
  // The last of the driver's screens: from here on the header says that a mutation needs attention.
  { name: "Queue", as: "driver", path: "/info/home", open: openDetails, refusal: CONFLICT },
  { name: "Queue, giving up", as: "driver", path: "/info/home", open: giveUp, refusal: CONFLICT },
  { name: "Conflict", as: "driver", path: "/info/home", open: compare, refusal: CONFLICT },
];
