import type { FastifyRequest } from "fastify";

export const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
type RawRequest = Pick<FastifyRequest["raw"], "httpVersion">;

/** Headers that only a proxy sends. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

/**
 * Whether the caller is on this machine: connected over loopback, by a name of this machine (which
 * excludes pages of other sites whose name resolves here), and without a proxy. A proxy without
 * forwarding headers is recognised by HTTP/1.0, which nginx uses then and no browser does.
 */
export const isLocalCaller = ({
  socket,
  headers,
  raw,
}: Pick<FastifyRequest, "socket" | "headers"> & { readonly raw: RawRequest }): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") &&
  LOOPBACK_HOST.test(headers.host ?? "") &&
  raw.httpVersion !== "1.0" &&
  FORWARDED.every((name) => headers[name] === undefined);
