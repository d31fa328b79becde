import { createRouter } from "@tanstack/react-router";
import { screenChanges } from "../ui/hooks/arrival.ts";
import { closeUppermost } from "../ui/layer/layers.ts";
import { ScreenError, ScreenPending } from "./boundaries.tsx";
import "./history-state.ts";
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
