import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LISTS, type ListName } from "../../invoices/lists.ts";
import { signedIn } from "./frame.ts";

const editorScreen = (list: ListName) =>
  lazyRouteComponent(async () => {
    const { EditorScreen } = await import("../../invoices/editor/editor-screen.tsx");
    return { default: () => <EditorScreen list={list} /> };
  });

export const make = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.getPaid.editor,
  component: editorScreen("getPaid"),
});
export const makeFuture = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.schedule.editor,
  component: editorScreen("schedule"),
});
export const makeNotPaid = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.credit.editor,
  component: editorScreen("credit"),
});
export const updateHistory = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.history.editor,
  component: editorScreen("history"),
});

export const product = createRoute({
  getParentRoute: () => signedIn,
  path: "/product/$key",
  component: lazyRouteComponent(() => import("../../products/product-page.tsx"), "ProductScreen"),
});
export const contact = createRoute({
  getParentRoute: () => signedIn,
  path: "/contact/$id",
  component: lazyRouteComponent(() => import("../../contact-page/screen.tsx"), "ContactScreen"),
  // Customers and tasks count their ids apart; without a word of which, a customer is meant.
  validateSearch: (search: Record<string, unknown>): { book?: "todo" } =>
    search["book"] === "todo" ? { book: "todo" } : {},
});
