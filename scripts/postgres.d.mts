export interface ThrowAwayPostgres {
  readonly url: string;
  /** Throws its clients out and comes back on the same port with the same data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** `folder` holds initdb and postgres; `more` are settings of postgresql.conf. */
export function startPostgres(
  folder: string,
  more?: Readonly<Record<string, string>>,
): Promise<ThrowAwayPostgres>;
