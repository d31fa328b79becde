import type { RunningApp } from "../../e2e/app.ts";

export const OWNER = {
  name: "Owner",
  email: "owner@example.com",
  username: "owner",
  password: "a long enough password",
};

/** Makes the owner of an empty business, and answers an access token. */
export async function accessTo(app: RunningApp): Promise<string> {
  const { access } = (await post(app, "/api/setup/", { body: OWNER })) as { access: string };
  return access;
}

/** Another token of the owner's: each is good for minutes. */
export async function ownerAgain(app: RunningApp): Promise<string> {
  const { username, password } = OWNER;
  const body = { username, password };
  return ((await post(app, "/api/manager/login/", { body })) as { access: string }).access;
}

/** Throws for anything but a good answer. */
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
