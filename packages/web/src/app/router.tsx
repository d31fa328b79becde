import { roleOf } from "@roundsman/core/role";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { LISTS, type ListName } from "../invoices/lists.ts";
import { storedActor } from "../platform/current-session.ts";
import { screenChanges } from "../ui/arrival.ts";
import { closeUppermost } from "../ui/layers.ts";
import { NotFound, ScreenError, ScreenPending } from "./boundaries.tsx";
import "./history-state.ts";
import { LIST_SCREENS } from "./list-screens.ts";
import { withoutFinalSlash } from "./places.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** Without a stored person everything leads to /login; with one, / and /login lead to /info (spec §2). */
const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  beforeLoad: ({ location }) => {
    const path = withoutFinalSlash(location.pathname);
    const known = storedActor() !== null;
    if (!known && path !== "/login") throw redirect({ to: "/login" });
    if (known && (path === "/login" || path === "/")) throw redirect({ to: "/info" });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("../login/screen.tsx"), "LoginScreen"),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: lazyRouteComponent(() => import("./signed-in.tsx"), "SignedIn"),
});

const info = createRoute({
  getParentRoute: () => signedIn,
  path: "/info",
  component: lazyRouteComponent(() => import("./shell.tsx"), "Shell"),
});

const editorScreen = (list: ListName) =>
  lazyRouteComponent(async () => {
    const { EditorScreen } = await import("../invoices/editor-screen.tsx");
    return { default: () => <EditorScreen list={list} /> };
  });

const bare = createRoute({ getParentRoute: () => info, path: "/", component: LIST_SCREENS.home });
const home = createRoute({
  getParentRoute: () => info,
  path: "home",
  component: LIST_SCREENS.home,
});
const schedule = createRoute({
  getParentRoute: () => info,
  path: "futurehome",
  component: LIST_SCREENS.futurehome,
});
const credit = createRoute({
  getParentRoute: () => info,
  path: "notpaidhome",
  component: LIST_SCREENS.notpaidhome,
});
const history = createRoute({
  getParentRoute: () => info,
  path: "historyhome",
  component: LIST_SCREENS.historyhome,
});
const contacts = createRoute({
  getParentRoute: () => info,
  path: "contacts",
  component: LIST_SCREENS.contacts,
});
const products = createRoute({
  getParentRoute: () => info,
  path: "products",
  component: LIST_SCREENS.products,
});
const product = createRoute({
  getParentRoute: () => signedIn,
  path: "/product/$key",
  component: lazyRouteComponent(() => import("../products/product-page.tsx"), "ProductScreen"),
});
const todolist = createRoute({
  getParentRoute: () => info,
  path: "todolist",
  component: LIST_SCREENS.todolist,
});
const contact = createRoute({
  getParentRoute: () => signedIn,
  path: "/contact/$id",
  component: lazyRouteComponent(() => import("../contact-page/screen.tsx"), "ContactScreen"),
  // Customers and tasks count their ids apart; without a word of which, a customer is meant.
  validateSearch: (search: Record<string, unknown>): { book?: "todo" } =>
    search["book"] === "todo" ? { book: "todo" } : {},
});

const managersOnly = () => {
  const actor = storedActor();
  if (!actor || roleOf(actor) !== "manager") throw redirect({ to: "/info" });
};

/** Only managers have customs data (spec §6); the two papers beside it are for everyone. */
const custom = createRoute({
  getParentRoute: () => info,
  path: "custom",
  component: lazyRouteComponent(() => import("../customs/custom-screen.tsx"), "CustomScreen"),
  beforeLoad: managersOnly,
});
const team = createRoute({
  getParentRoute: () => info,
  path: "team",
  component: lazyRouteComponent(() => import("../team/screen.tsx"), "TeamScreen"),
  beforeLoad: managersOnly,
});
const business = createRoute({
  getParentRoute: () => info,
  path: "business",
  component: lazyRouteComponent(() => import("../business/screen.tsx"), "BusinessScreen"),
  beforeLoad: managersOnly,
});
const data = createRoute({
  getParentRoute: () => info,
  path: "data",
  component: lazyRouteComponent(() => import("../data/screen.tsx"), "DataScreen"),
});
const deleted = createRoute({
  getParentRoute: () => info,
  path: "deleted",
  component: lazyRouteComponent(
    () => import("../recently-deleted/screen.tsx"),
    "RecentlyDeletedScreen",
  ),
});
const invoiceGenerator = createRoute({
  getParentRoute: () => info,
  path: "InvoiceGenerator",
  component: lazyRouteComponent(() => import("../customs/generator-screen.tsx"), "GeneratorScreen"),
});
const productForm = createRoute({
  getParentRoute: () => info,
  path: "ProductForm",
  component: lazyRouteComponent(
    () => import("../customs/product-form-screen.tsx"),
    "ProductFormScreen",
  ),
});

const stockList = createRoute({
  getParentRoute: () => info,
  path: "stock",
  component: lazyRouteComponent(() => import("../stock/screen.tsx"), "StockScreen"),
});
const stockProduct = createRoute({
  getParentRoute: () => info,
  path: "stock/product/$key",
  component: lazyRouteComponent(() => import("../stock/product-screen.tsx"), "StockProductScreen"),
});
const stockLoad = createRoute({
  getParentRoute: () => info,
  path: "stock/load",
  component: lazyRouteComponent(() => import("../stock/load-screen.tsx"), "LoadScreen"),
});
const stockCount = createRoute({
  getParentRoute: () => info,
  path: "stock/count",
  component: lazyRouteComponent(() => import("../stock/count-screen.tsx"), "CountScreen"),
});
const stockDay = createRoute({
  getParentRoute: () => info,
  path: "stock/day",
  component: lazyRouteComponent(() => import("../stock/day-screen.tsx"), "DayScreen"),
});

const make = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.getPaid.editor,
  component: editorScreen("getPaid"),
});
const makeFuture = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.schedule.editor,
  component: editorScreen("schedule"),
});
const makeNotPaid = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.credit.editor,
  component: editorScreen("credit"),
});
const updateHistory = createRoute({
  getParentRoute: () => signedIn,
  path: LISTS.history.editor,
  component: editorScreen("history"),
});

const tree = root.addChildren([
  login,
  signedIn.addChildren([
    info.addChildren([
      bare,
      home,
      schedule,
      credit,
      history,
      contacts,
      products,
      todolist,
      custom,
      invoiceGenerator,
      productForm,
      stockList,
      stockProduct,
      stockLoad,
      stockCount,
      stockDay,
      team,
      business,
      data,
      deleted,
    ]),
    contact,
    product,
    make,
    makeFuture,
    makeNotPaid,
    updateHistory,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 200,
  defaultPreload: "intent",
  scrollRestoration: true,
});

// A phone's Back closes what stands above the screen before it leaves it.
router.history.block({
  blockerFn: ({ action }) => Promise.resolve(action === "BACK" && closeUppermost()),
  enableBeforeUnload: false,
});

router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) screenChanges();
});
