// Loaded first in a journey's server (app.ts), so that it has the day of the journey.
import { shiftClock } from "./shifted-clock.mjs";

shiftClock(Number(process.env["CLOCK_SHIFT"]));
