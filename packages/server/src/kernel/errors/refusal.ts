/** Messages by wire field. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** An expected refusal. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly status: number;
  /** Kebab-case, for programs. */
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  /**
   * The resource as it is now, with a 409. Domain values until the response is encoded (answer.ts).
   */
  readonly current: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    words: string,
    more: {
      fields?: FieldMessages;
      current?: unknown;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(words);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.headers = more.headers ?? {};
  }
}

/** `words` are for people: the client shows them as they are. */
export const refused = (status: number, code: string, words: string) =>
  new Refusal(status, code, words);

/** 422. A toast shows only the first message. */
export const invalid = (fields: FieldMessages) =>
  new Refusal(422, "invalid", Object.values(fields)[0]?.[0] ?? "Please check the fields", {
    fields,
  });

/** 409 with the resource as it is now, in domain values. */
export const stale = (current: unknown) =>
  new Refusal(
    409,
    "stale-version",
    "This was changed in the meantime. Please look at both and decide.",
    {
      current,
    },
  );

/** 404, the same for records that do not exist and records of other people. */
export const notFound = () => new Refusal(404, "not-found", "Not found");

/** 405, in the specification's words for every call. */
export const methodNotAllowed = (served: readonly string[]) =>
  new Refusal(405, "method-not-allowed", "Invalid request method", {
    headers: { allow: served.join(", ") },
  });

export const unauthorised = () =>
  new Refusal(401, "unauthorised", "Please sign in again", {
    headers: { "www-authenticate": "Bearer" },
  });

/** 503 for a person who has too many of these in progress. */
const busy = (words: string) =>
  new Refusal(503, "busy", words, { headers: { "retry-after": "5" } });
export const picturesBusy = () =>
  busy("Too many pictures are being sent. Please try again in a moment.");
export const documentsBusy = () => busy("Too many documents are being made. Please try again.");

/** 410: the changes after a cursor are no longer known. */
export const cursorExpired = () =>
  refused(
    410,
    "cursor-expired",
    "These changes are no longer known. Please read everything again.",
  );

/** 424: nothing was tried, so the same request can be sent again. */
export const dependencyFailed = () =>
  refused(
    424,
    "dependency-failed",
    "This needs something that was refused. Nothing was saved; please look at that first.",
  );

/** The client has disconnected: nobody reads this response. */
export const clientGone = () => refused(499, "client-gone", "closed by the client");

export const forbidden = (words = "You may not do this") => new Refusal(403, "forbidden", words);

export const tooMany = (seconds: number) =>
  new Refusal(429, "too-many-attempts", "Too many attempts. Please wait and try again.", {
    headers: { "retry-after": String(Math.max(1, Math.ceil(seconds))) },
  });
