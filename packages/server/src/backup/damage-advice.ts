/** Advice to the operator about a damaged database. */
export const damageAdvice = (dataDir: string): string =>
  `The database is damaged. Stop the server, keep a copy of ${dataDir}, and bring the newest sound backup back: npm run admin -- restore ${dataDir}/backups/FILE`;
