const USUAL_SECONDS = 5;

/** How long to wait for a connection: the seconds that the address gives as `connect_timeout`, as with PostgreSQL's own tools, or 5. */
export function connectionTimeout(url: string): { connectionTimeoutMillis: number } {
  const seconds = Number(new URL(url).searchParams.get("connect_timeout"));
  return { connectionTimeoutMillis: (seconds > 0 ? seconds : USUAL_SECONDS) * 1000 };
}
