import { shiftClock } from "../../e2e/clock/shifted-clock.mjs";

/**
 * Set up in every test of the web app, whose screens read the date from the clock. Each file begins
 * at noon of the same day, so that no test runs past midnight or on an unusual date. Time passes as
 * usual. Files of one process share the clock, so it is set again for each.
 */
const shared = globalThis as { realDate?: DateConstructor };
shared.realDate ??= Date;
globalThis.Date = shared.realDate;
shiftClock(Date.parse("2026-11-28T12:00:00Z") - Date.now());
