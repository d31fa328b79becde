export interface ThrowAwayPostgres {
  readonly url: string;
  /** Disconnects all clients and restarts on the same port with the same data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** `folder` holds initdb and postgres; `more` are settings of postgresql.conf. */
export function startPostgres(
  folder: string,
  more?: Readonly<Record<string, string>>,
): Promise<ThrowAwayPostgres>;
