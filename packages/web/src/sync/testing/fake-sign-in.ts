import { vi } from "vitest";

export const WANG = person(90, "Wang");
export const LI = person(91, "Li");

/**
 * Replaces the network by a server that only signs in and out, anybody by name. Answers the refresh
 * tokens that were ended.
 */
export function fakeSignIn(): { readonly ended: readonly string[] } {
  const ended: string[] = [];
  const reply = (status: number, body: object | null) =>
    Promise.resolve(
      new Response(body && JSON.stringify(body), {
        status,
        headers: { "content-type": "application/json" },
      }),
    );
  vi.stubGlobal("fetch", (path: string, { body }: { readonly body: string }) => {
    const sent = JSON.parse(body) as { readonly username?: string; readonly refresh?: string };
    if (path === "/api/manager/login/")
      return reply(200, [WANG, LI].find(({ name }) => name === sent.username) ?? {});
    if (path !== "/api/manager/logout/") return reply(503, {});
    ended.push(sent.refresh ?? "");
    return reply(204, null);
  });
  return { ended };
}

/** The response to a driver's sign-in. */
function person(id: number, name: string) {
  const tokens = { access: `access of ${name}`, refresh: `refresh of ${name}` };
  return {
    ...tokens,
    responsible_person_id: id,
    manager: 0,
    driver: 1,
    email: `${name}@example.com`,
    name,
  };
}
