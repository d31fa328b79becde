import type { RunningApp } from "../../e2e/app.ts";

export const OWNER = {
  name: "Owner",
  email: "owner@example.com",
  username: "owner",
  password: "a long enough password",
};

/** Makes the owner of an empty business and returns an access token. */
export async function accessTo(app: RunningApp): Promise<string> {
  const { access } = (await post(app, "/api/setup/", { body: OWNER })) as { access: string };
  return access;
}

/** A new access token for the owner, because each is valid for minutes only. */
export async function ownerAgain(app: RunningApp): Promise<string> {
  const { username, password } = OWNER;
  const body = { username, password };
  return ((await post(app, "/api/manager/login/", { body })) as { access: string }).access;
}

/** Posts a body and returns the answer. Throws where the status is not a success. */
export async function post(
  app: RunningApp,
  path: string,
  { body, access }: { body: object; access?: string },
): Promise<unknown> {
  const token: Record<string, string> =
    access === undefined ? {} : { authorization: `Bearer ${access}` };
  const answer = await fetch(app.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
