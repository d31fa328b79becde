const USUAL_SECONDS = 5;

/**
 * How long to wait for a connection: `connect_timeout` of the URL in seconds, as in PostgreSQL's
 * own tools, or 5 seconds.
 */
export function connectionTimeout(url: string): { connectionTimeoutMillis: number } {
  const seconds = Number(new URL(url).searchParams.get("connect_timeout"));
  return { connectionTimeoutMillis: (seconds > 0 ? seconds : USUAL_SECONDS) * 1000 };
}
