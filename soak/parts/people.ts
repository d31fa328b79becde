/** The account that is made on an empty installation. */
export const OWNER = {
  name: "Owner",
  email: "owner@example.com",
  username: "owner",
  password: "a long enough password",
};

interface Answered {
  /** 0 where no answer came. */
  readonly status: number;
  /** Parsed JSON; null where there is none. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** One JSON call. Never throws: a lost connection gives status 0. */
async function call(
  method: "GET" | "POST",
  url: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const json = body
    ? { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } }
    : { headers };
  try {
    const answer = await fetch(url, { method, ...json });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text === "" ? null : (JSON.parse(text) as unknown),
      headers: answer.headers,
    };
  } catch {
    return { status: 0, body: null, headers: new Headers() };
  }
}

export const post = (url: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  call("POST", url, body, headers);

/**
 * The owner's access token; makes the account first on an empty installation. Tries until the
 * server answers.
 */
export async function signedIn(url: string): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const made = await post(`${url}/api/setup/`, OWNER);
    const { status, body } =
      made.status === 409 ? await post(`${url}/api/manager/login/`, OWNER) : made;
    if (status === 200 || status === 201) return (body as { access: string }).access;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  throw new Error(`Nobody can sign in at ${url}`);
}
