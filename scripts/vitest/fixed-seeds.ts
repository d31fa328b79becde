import fc from "fast-check";

/**
 * Set up in every test project: property tests try the same cases in every run, so that a failure
 * comes from the change and not from chance. `npm run soak -- properties` sets SEED to a new number
 * in each round. fast-check prints the seed of a case that fails.
 */
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 6) });
