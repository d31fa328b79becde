import { queue } from "./queue.ts";

export const app = {
  shortcuts: {
    title: "Keyboard shortcuts",
    search: "Search",
    create: "New invoice",
    close: "Close, or stop selecting",
    palette: "Find anything",
    save: "Save the invoice",
    rows: "Move between rows",
    space: "Space",
    select: "Select the row",
    shift: "Shift",
    range: "Extend the selection",
    clicks: (modifier: string) => `${modifier}click`,
    clicked: "Add a row to the selection; with Shift, add every row up to it",
    help: "Show these shortcuts",
    on: "Use single keys",
  },
  tabs: {
    home: "GetPaid",
    custom: "Custom",
    contacts: "Contacts",
    products: "Products",
    stock: "Stock",
    futurehome: "Schedule",
    notpaidhome: "Credit",
    todolist: "TodoList",
    historyhome: "History",
  },
  mainTabs: "Main tabs",
  listTabs: "Invoice lists",
  menu: "Menu",
  select: {
    home: "Select GetPaid",
    contacts: "Select Contact",
    products: "Select Product",
    futurehome: "Select Schedule",
    notpaidhome: "Select Credit",
    todolist: "Select tasks",
    historyhome: "Select History",
  },
  skip: "Skip to content",
  logout: "Logout",
  leave: {
    title: "Logout",
    clean: "Everything has been sent. Signing out removes your data from this device.",
    unsent: "Some work has not been sent yet. Signing out removes it from this device for good.",
    drafts:
      "You have an unfinished invoice, stock count or customs form that is not saved yet. Signing out removes it from this device for good.",
    noSignal:
      "You have no signal now, and you need it to sign in again. Until then you cannot use the app on this phone.",
    export: "Save a copy of unsent work",
    exported: "A copy was saved on this device.",
    stay: "Stay signed in",
  },
  account: "Account and business",
  register: "Number register",
  morePages: "More screens",
  beside: {
    invoices: "Choose an invoice to open it here.",
    contacts: "Choose a contact to open it here.",
    todolist: "Choose a task to open it here.",
    products: "Choose a product to open it here.",
  },
  language: "Language",
  theme: {
    label: "Theme",
    light: "Light",
    dark: "Dark",
    auto: "Automatic",
    toDark: "Switch to dark",
    toLight: "Switch to light",
  },
  sync: {
    label: "Sync",
    sent: "All sent",
    readiness: {
      getting: "Getting ready …",
      ready: "Ready without signal",
      lacking: "Not ready without signal",
    },
    sending: (count: number) => `Sending ${count}`,
    waiting: (count: number) => `${count} on this phone`,
    offline: "No signal",
    refused: (count: number, waiting: number) =>
      [
        count === 1 ? "1 needs you" : `${count} need you`,
        ...(waiting === 0 ? [] : [waiting === 1 ? "1 waits" : `${waiting} wait`]),
      ].join(" · "),
    signIn: "Sign in to send",
    forbidden: "Not allowed to send",
    forbiddenWhy:
      "Your account cannot save changes at the moment. Your changes stay on this phone. Ask your manager to fix the account; they are then sent automatically.",
    busyUntil: (time: string) =>
      `The server is busy until ${time}. Your changes stay on this phone and are sent then.`,
    recovering:
      "This browser lost its data. Your unsent changes were recovered from a copy and are sent when all lists have loaded again.",
    tryAll: (count: number) => `Try all ${count} again`,
    now: "Send now",
    explain: "Your changes are saved on this phone at once and sent when there is signal.",
    refusedTitle: "Needs attention",
    tryAgain: "Try again",
    discard: "Discard",
    nothing: "Nothing is waiting.",
    picture: (file: string) => `Picture ${file}`,
    pictures: (count: number) =>
      count === 1
        ? "1 picture is waiting to be sent."
        : `${count} pictures are waiting to be sent.`,
  },
  update: { text: "A newer version is ready.", reload: "Reload", later: "Later" },
  installing: {
    text: "Install Roundsman: it opens from your home screen, with or without signal.",
    byHand:
      "Install Roundsman: tap Share, then “Add to Home Screen”. It opens with or without signal.",
    install: "Install",
    row: "Install this app",
    dismiss: "Not now",
  },
  queue,
  placeholder: {
    title: "No role yet",
    text: "This account has no role. Ask your manager to give it one.",
  },
};
