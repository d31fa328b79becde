import { addPagesToFailures } from "../observers/shown-at-failure.ts";
import { beginJourneyDay } from "./journey-day.ts";

beginJourneyDay();
addPagesToFailures();
