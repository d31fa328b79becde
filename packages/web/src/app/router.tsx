import { createRouter } from "@tanstack/react-router";
import { screenChanges } from "../ui/hooks/arrival.ts";
import { closeUppermost } from "../ui/layer/layers.ts";
import { ScreenError, ScreenPending } from "./boundaries.tsx";
import { info, login, root, signedIn } from "./routes/frame.ts";
import {
  bare,
  contacts,
  credit,
  history,
  home,
  products,
  schedule,
  todolist,
} from "./routes/lists.ts";
import {
  accounts,
  business,
  custom,
  data,
  deleted,
  invoiceGenerator,
  numbers,
  catalogue,
  driverBook,
  office,
  officeList,
  productForm,
  team,
  handOvers,
  vat,
} from "./routes/office.ts";
import { contact, make, makeFuture, makeNotPaid, product, updateHistory } from "./routes/pages.tsx";
import { stockCount, stockDay, stockList, stockLoad, stockProduct } from "./routes/stock.ts";

declare module "@tanstack/react-router" {
  /** The state that a screen is opened with. The browser keeps it over a reload (wire §10). */
  interface HistoryState {
    /** Key of the invoice to edit; absent for a new one. */
    readonly invoice?: string;
    readonly readonly?: boolean;
    /** Key of the credit note of this invoice whose paper is opened at once. */
    readonly note?: string;
    /** Key of the invoice that the new one starts as a copy of. */
    readonly repeat?: string;
    /** Key of the row whose form is opened; "new" for an empty form. */
    readonly wanted?: string;
  }
  interface Register {
    router: typeof router;
  }
}

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
      catalogue,
      office,
      driverBook,
      officeList,
      accounts,
      vat,
      handOvers,
      team,
      business,
      data,
      deleted,
      numbers,
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

// A phone's Back closes the uppermost layer before it leaves the screen.
router.history.block({
  blockerFn: ({ action }) => Promise.resolve(action === "BACK" && closeUppermost()),
  enableBeforeUnload: false,
});

router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) screenChanges();
});
