import type { FastifyRequest } from "fastify";

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
type RawRequest = Pick<FastifyRequest["raw"], "httpVersion">;

/** A request with one of these headers comes from a proxy. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

/**
 * Whether the caller sits at this machine: connected over loopback, by a name of this machine (so that no page from elsewhere that had its own
 * name point here counts), and with no proxy in between. A proxy without such settings sends none of those headers; nginx speaks HTTP/1.0
 * then, which no browser does.
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
