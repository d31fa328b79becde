import type { Page } from "playwright-core";
import { compare, giveUp, openDetails } from "./queue-moves.ts";
import { askToErase, emptyMember, lookAtFile, openAccount, openMember } from "./business-moves.ts";
import {
  addStops,
  addToRoute,
  blankRoute,
  choose,
  companyList,
  emptyCompany,
  filterLastMonth,
  markDelivery,
  submitTo,
  wrongDates,
  chooseVat,
  emptyForm,
  emptyTask,
  findPearl,
  menu,
  onInvoice,
  openInvoice,
  openRoute,
  pickProduct,
  press,
  select,
  wrongLink,
  wrongUpgrade,
} from "./screen-moves.ts";
import { cashByPieces, openStockProduct, stockDifferences, stockSettings, writeOff } from "./stock-moves.ts";

/** A screen of the product: who sees it, where it is, and what to do there before the picture is taken. Words stand in either language. */
export interface Screen {
  readonly name: string;
  readonly as: "nobody" | "driver" | "manager";
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  /** Only on the devices where it differs from the screen beneath. */
  readonly on?: readonly ("phone" | "desk")[];
  /** What the browser itself writes of a refusal that the screen is about: no trouble of ours. */
  readonly refusal?: string;
  /** What must stand there first, where it comes by itself after the rest. */
  readonly shows?: { readonly [Device in "phone" | "desk"]?: string };
}

/** The first page of a document. */
const PAPER = '[role=group][aria-label^="1 /"] svg';

const CONFLICT = "409 (Conflict)";

/** Every later screen joins here: one row. */
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
  { name: "GetPaid, submit all", as: "driver", path: "/info/home", open: (page) => press(page, /^(Submit All|全部提交)$/) },
  { name: "GetPaid, import", as: "driver", path: "/info/home", open: (page) => press(page, /^(Import from schedule|从预约导入)$/) },
  {
    name: "Product Details Summary",
    as: "driver",
    path: "/info/home",
    open: (page) => page.getByRole("button", { name: /^(Product Details Summary|产品明细汇总|产品汇总)/ }).click(),
  },
  { name: "Find anything", as: "driver", path: "/info/home", open: findPearl },
  { name: "Account", as: "driver", path: "/info/home", open: (page) => press(page, /^(Account|账号)/) },
  { name: "Schedule", as: "driver", path: "/info/futurehome" },
  { name: "Credit", as: "driver", path: "/info/notpaidhome" },
  { name: "History", as: "driver", path: "/info/historyhome" },
  { name: "History, filter", as: "driver", path: "/info/historyhome", open: wrongDates },
  { name: "History, filtered", as: "driver", path: "/info/historyhome", open: filterLastMonth },
  { name: "Contacts", as: "driver", path: "/info/contacts" },
  { name: "Contacts, searching", as: "driver", path: "/info/contacts", open: (page) => page.getByRole("searchbox").first().fill("a") },
  {
    name: "Contact form, nothing typed",
    as: "driver",
    path: "/info/contacts",
    open: (page) => emptyForm(page, /^(Add Contact|添加客户)$/),
  },
  {
    name: "Contacts, selecting",
    as: "driver",
    path: "/info/contacts",
    open: (page) => choose(page, /^(Select Contact|选择客户)$/),
  },
  { name: "Contacts, add to route", as: "driver", path: "/info/contacts", open: addToRoute },
  {
    name: "Contacts, of a customer's invoices",
    as: "driver",
    path: "/info/contacts",
    open: (page) => press(page, /^(View invoices of|查看 .* 的发票)/),
  },
  { name: "Contacts, upgrade", as: "driver", path: "/info/contacts", open: wrongUpgrade },
  { name: "Routes", as: "driver", path: "/info/contacts", open: (page) => menu(page, /^(Edit Route|编辑路线)$/) },
  { name: "Routes, blank name", as: "driver", path: "/info/contacts", open: blankRoute },
  { name: "Route", as: "driver", path: "/info/contacts", open: openRoute },
  { name: "Route, who to add", as: "driver", path: "/info/contacts", open: addStops },
  { name: "Contact", as: "driver", path: "/contact/1" },
  { name: "Contact, add image", as: "driver", path: "/contact/1", open: wrongLink },
  { name: "To-do-list", as: "driver", path: "/info/todolist" },
  { name: "To-do-list, selecting", as: "driver", path: "/info/todolist", open: (page) => choose(page, /^(Select tasks|选择任务)$/) },
  { name: "Task form, nothing typed", as: "driver", path: "/info/todolist", open: emptyTask },
  { name: "Task categories", as: "driver", path: "/info/todolist", open: (page) => menu(page, /^(Edit task category|编辑任务分类)$/) },
  { name: "Task", as: "driver", path: "/contact/1?book=todo" },
  { name: "Products", as: "driver", path: "/info/products" },
  {
    name: "Product form, nothing typed",
    as: "driver",
    path: "/info/products",
    open: (page) => emptyForm(page, /^(Add Product|添加产品)$/),
  },
  { name: "Product categories", as: "driver", path: "/info/products", open: (page) => menu(page, /^(Edit category|编辑分类)$/) },
  { name: "Products, selecting", as: "driver", path: "/info/products", open: (page) => choose(page, /^(Select Product|选择产品)$/) },
  { name: "Stock", as: "driver", path: "/info/stock" },
  {
    name: "Stock, load",
    as: "driver",
    path: "/info/stock",
    open: (page) =>
      page
        .getByRole("button", { name: /^(Load |装车 )/ })
        .first()
        .click(),
  },
  { name: "Stock, scan", as: "driver", path: "/info/stock", open: (page) => press(page, /^(Scan a barcode|扫描条码)$/) },
  { name: "Stock, product", as: "driver", path: "/info/stock", open: openStockProduct },
  { name: "Stock, nothing typed", as: "driver", path: "/info/stock", open: writeOff },
  { name: "Stock, low level", as: "driver", path: "/info/stock", open: stockSettings },
  { name: "Load sheet", as: "driver", path: "/info/stock/load", shows: { desk: PAPER, phone: PAPER } },
  { name: "Stock taking", as: "driver", path: "/info/stock/count" },
  { name: "Stock taking, differences", as: "driver", path: "/info/stock/count", open: stockDifferences },
  { name: "End of day", as: "driver", path: "/info/stock/day" },
  { name: "End of day, notes and coins", as: "driver", path: "/info/stock/day", open: cashByPieces },
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
  { name: "Invoice", as: "driver", path: "/info/home", open: openInvoice },
  {
    name: "Invoice, preview",
    as: "driver",
    path: "/info/home",
    on: ["phone"],
    open: (page) => onInvoice(page, /^(Preview|预览)$/),
    shows: { phone: PAPER },
  },
  { name: "Invoice, VAT option", as: "driver", path: "/info/home", open: chooseVat },
  { name: "Invoice, company info", as: "driver", path: "/info/home", open: (page) => onInvoice(page, /^(Company Info|公司信息)$/) },
  { name: "Invoice, companies", as: "driver", path: "/info/home", open: companyList },
  { name: "Invoice, company form, nothing typed", as: "driver", path: "/info/home", open: emptyCompany },
  { name: "Invoice by its number", as: "driver", path: "/make?invoice=3" },
  { name: "Invoice, delete", as: "driver", path: "/info/home", open: (page) => onInvoice(page, /^(Delete|删除)$/) },
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
  { name: "Data of the manager", as: "manager", path: "/info/data" },
  { name: "My account", as: "driver", path: "/info/home", open: openAccount },
  { name: "Contact, erase", as: "driver", path: "/contact/1", open: askToErase },
  { name: "Team", as: "manager", path: "/info/team" },
  { name: "Team, a person", as: "manager", path: "/info/team", open: openMember },
  { name: "Team, nothing typed", as: "manager", path: "/info/team", open: emptyMember },
  { name: "Business", as: "manager", path: "/info/business" },
  // Last of the driver's: from here on the header says that somebody is needed.
  { name: "Queue", as: "driver", path: "/info/home", open: openDetails, refusal: CONFLICT },
  { name: "Queue, giving up", as: "driver", path: "/info/home", open: giveUp, refusal: CONFLICT },
  { name: "Conflict", as: "driver", path: "/info/home", open: compare, refusal: CONFLICT },
];
