import { addPagesToFailures } from "../counts/shown-at-failure.ts";
import { beginJourneyDay } from "./journey-day.ts";

beginJourneyDay();
addPagesToFailures();
