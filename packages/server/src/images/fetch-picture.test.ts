import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { fetchPicture } from "./fetch-picture.ts";
import { isPublicAddress } from "./public-address.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine, and the paths requested from it. */
async function serving(
  answer: RequestListener,
): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Only one of this machine's addresses counts as public. */
const allowed = (address: string) => address === "127.0.0.1";
const patient = () => new AbortController().signal;
const fetched = (link: string) => fetchPicture(link, { signal: patient(), allowed });

test("A picture is fetched, also over redirects, and none of the caller's headers are sent", async () => {
  let seen: object = {};
  const { url } = await serving(({ url: path, headers }, response) => {
    seen = headers;
    if (path === "/a") response.writeHead(302, { location: "/b" }).end();
    else response.writeHead(200, { "content-type": "image/jpeg" }).end("picture");
  });
  expect((await fetched(`${url}/a`)).toString()).toBe("picture");
  expect(Object.keys(seen).toSorted()).toEqual(["accept", "connection", "host", "user-agent"]);
});

test.each<[string, string, RequestListener]>([
  [
    "that is no picture",
    "no picture",
    (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
  ],
  [
    "that is not found",
    "no picture",
    (_, response) => response.writeHead(404, { "content-type": "image/png" }).end(),
  ],
  [
    "that is too large",
    "too large",
    (_, response) =>
      response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(11_000_000)),
  ],
  [
    "that leads elsewhere for ever",
    "too many redirects",
    (_, response) => response.writeHead(302, { location: "/" }).end(),
  ],
  [
    "that leads to a private address",
    "not public",
    (_, response) => response.writeHead(302, { location: "http://127.0.0.2/" }).end(),
  ],
  [
    "that leads to a name of one",
    "not public",
    (_, response) => response.writeHead(302, { location: "http://[::1]/" }).end(),
  ],
  [
    "that leads to a file",
    "neither http nor https",
    (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  ],
])("What comes from an address %s is refused", async (_, words, answer) => {
  const { url } = await serving(answer);
  await expect(fetched(url)).rejects.toThrow(words);
});

test("A link to this machine, by number or by name, is never fetched", async () => {
  const { url, asked } = await serving((_, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end("secret"),
  );
  const { port } = new URL(url);
  for (const host of [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f.1",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ])
    await expect(
      fetchPicture(`http://${host}:${port}/`, { signal: patient() }),
      host,
    ).rejects.toThrow("not public");
  await expect(fetched(url.replace("http://", "http://me:password@"))).rejects.toThrow("password");
  expect(asked).toEqual([]);
});

test("The fetch of a picture is cancelled if the caller disconnects", async () => {
  const leaving = new AbortController();
  const { url } = await serving((_, response) => {
    response.writeHead(200, { "content-type": "image/png" }).write("half");
    leaving.abort();
  });
  await expect(fetchPicture(url, { signal: leaving.signal, allowed })).rejects.toThrow();
});

describe("a public address", () => {
  test.each(["1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4009::1"])(
    "is %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
  const special = [
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "127.8.8.8",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
  ];
  const special6 = [
    "::",
    "::1",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::1",
    "2001::1",
    "2001:db8::1",
  ];
  test.each([...special, ...special6, "", "localhost"])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
