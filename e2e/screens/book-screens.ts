import {
  addStops,
  addToRoute,
  blankRoute,
  choose,
  emptyForm,
  emptyTask,
  menu,
  openProduct,
  openRoute,
  press,
  wrongLink,
  wrongUpgrade,
} from "./screen-moves.ts";
import { MERGING_SCREENS } from "./merging-screens.ts";
import type { Screen } from "./screen.ts";

/** Screens of contacts, routes, tasks and products. */
export const BOOK_SCREENS: readonly Screen[] = [
  { name: "Contacts", as: "driver", path: "/info/contacts" },
  {
    name: "Contacts, searching",
    as: "driver",
    path: "/info/contacts",
    open: (page) => page.getByRole("searchbox").first().fill("a"),
  },
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
  {
    name: "Contacts, menu",
    as: "driver",
    path: "/info/contacts",
    open: (page) => press(page, /^(Menu|菜单)$/),
  },
  { name: "Contacts, add to route", as: "driver", path: "/info/contacts", open: addToRoute },
  {
    name: "Contacts, of a customer's invoices",
    as: "driver",
    path: "/info/contacts",
    open: (page) => press(page, /^(View invoices of|查看 .* 的发票)/),
  },
  { name: "Contacts, upgrade", as: "driver", path: "/info/contacts", open: wrongUpgrade },
  {
    name: "Routes",
    as: "driver",
    path: "/info/contacts",
    open: (page) => menu(page, /^(Edit Route|编辑路线)$/),
  },
  { name: "Routes, blank name", as: "driver", path: "/info/contacts", open: blankRoute },
  { name: "Route", as: "driver", path: "/info/contacts", open: openRoute },
  { name: "Route, who to add", as: "driver", path: "/info/contacts", open: addStops },
  { name: "Contact", as: "driver", path: "/contact/1" },
  { name: "Contact, add image", as: "driver", path: "/contact/1", open: wrongLink },
  { name: "To-do-list", as: "driver", path: "/info/todolist" },
  {
    name: "To-do-list, selecting",
    as: "driver",
    path: "/info/todolist",
    open: (page) => choose(page, /^(Select tasks|选择任务)$/),
  },
  { name: "Task form, nothing typed", as: "driver", path: "/info/todolist", open: emptyTask },
  {
    name: "Task categories",
    as: "driver",
    path: "/info/todolist",
    open: (page) => menu(page, /^(Edit task category|编辑任务分类)$/),
  },
  { name: "Task", as: "driver", path: "/contact/1?book=todo" },
  { name: "Products", as: "driver", path: "/info/products" },
  {
    name: "Product form, nothing typed",
    as: "driver",
    path: "/info/products",
    open: (page) => emptyForm(page, /^(Add Product|添加产品)$/),
  },
  { name: "Product", as: "driver", path: "/info/products", open: openProduct },
  {
    name: "Products, VAT rates",
    as: "driver",
    path: "/info/products",
    open: async (page) => {
      await press(page, /^(VAT rates|税率)$/);
      await page.getByRole("dialog").getByRole("list").waitFor();
    },
  },
  {
    name: "Product categories",
    as: "driver",
    path: "/info/products",
    open: (page) => menu(page, /^(Edit category|编辑分类)$/),
  },
  {
    name: "Products, selecting",
    as: "driver",
    path: "/info/products",
    open: (page) => choose(page, /^(Select Product|选择产品)$/),
  },
  ...MERGING_SCREENS,
];
