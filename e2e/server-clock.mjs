// The first module of a server in a journey (app.ts): it runs on the day of the journey.
import { shiftClock } from "./shifted-clock.mjs";

shiftClock(Number(process.env["CLOCK_SHIFT"]));
