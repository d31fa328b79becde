import { LIST_SCREENS } from "../list-screens.ts";
import { inFrame } from "./frame.ts";

export const bare = inFrame("/", LIST_SCREENS.home);
export const home = inFrame("home", LIST_SCREENS.home);
export const schedule = inFrame("futurehome", LIST_SCREENS.futurehome);
export const credit = inFrame("notpaidhome", LIST_SCREENS.notpaidhome);
export const history = inFrame("historyhome", LIST_SCREENS.historyhome);
export const contacts = inFrame("contacts", LIST_SCREENS.contacts);
export const products = inFrame("products", LIST_SCREENS.products);
export const todolist = inFrame("todolist", LIST_SCREENS.todolist);
