import { createRoute } from "@tanstack/react-router";
import { LIST_SCREENS } from "../list-screens.ts";
import { info } from "./frame.ts";

export const bare = createRoute({
  getParentRoute: () => info,
  path: "/",
  component: LIST_SCREENS.home,
});
export const home = createRoute({
  getParentRoute: () => info,
  path: "home",
  component: LIST_SCREENS.home,
});
export const schedule = createRoute({
  getParentRoute: () => info,
  path: "futurehome",
  component: LIST_SCREENS.futurehome,
});
export const credit = createRoute({
  getParentRoute: () => info,
  path: "notpaidhome",
  component: LIST_SCREENS.notpaidhome,
});
export const history = createRoute({
  getParentRoute: () => info,
  path: "historyhome",
  component: LIST_SCREENS.historyhome,
});
export const contacts = createRoute({
  getParentRoute: () => info,
  path: "contacts",
  component: LIST_SCREENS.contacts,
});
export const products = createRoute({
  getParentRoute: () => info,
  path: "products",
  component: LIST_SCREENS.products,
});
export const todolist = createRoute({
  getParentRoute: () => info,
  path: "todolist",
  component: LIST_SCREENS.todolist,
});
