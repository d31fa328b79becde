import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LISTS, type ListName } from "../../invoices/lists.ts";
import { signedIn } from "./frame.ts";

/** The editor of a list's invoices. */
const editorOf = <const Path extends string>(list: ListName, path: Path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(async () => {
      const { EditorScreen } = await import("../../invoices/editor/editor-screen.tsx");
      return { default: () => <EditorScreen list={list} /> };
    }),
  });

export const make = editorOf("getPaid", LISTS.getPaid.editor);
export const makeFuture = editorOf("schedule", LISTS.schedule.editor);
export const makeNotPaid = editorOf("credit", LISTS.credit.editor);
export const updateHistory = editorOf("history", LISTS.history.editor);

export const product = createRoute({
  getParentRoute: () => signedIn,
  path: "/product/$key",
  component: lazyRouteComponent(() => import("../../products/product-page.tsx"), "ProductScreen"),
});
export const contact = createRoute({
  getParentRoute: () => signedIn,
  path: "/contact/$id",
  component: lazyRouteComponent(() => import("../../contact-page/screen.tsx"), "ContactScreen"),
  // A customer and a task can have the same id. Without `book`, customers are looked up first.
  validateSearch: (search: Record<string, unknown>): { book?: "todo" } =>
    search["book"] === "todo" ? { book: "todo" } : {},
});
