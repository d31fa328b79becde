import fc from "fast-check";

/**
 * Set up in every test project: property tests try the same cases in every run, so that a red run is about the change and not about chance.
 * `npm run soak -- properties` sets SEED to a new number each round. Where a case fails, fast-check prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 6) });
