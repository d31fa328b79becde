import type { FastifyInstance } from "fastify";

/**
 * Only the app's own scripts, no framing, nothing sent elsewhere; WebAssembly for the app's HEIC
 * decoder. No upgrade-insecure-requests: an installation may serve plain http.
 */
const CONTENT_SECURITY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const ALWAYS: Readonly<Record<string, string>> = {
  "content-security-policy": CONTENT_SECURITY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(), microphone=()",
  // Responses are private; files that may be cached set their own header.
  "cache-control": "no-store",
};

/** Makes browsers that came by https once always use it. */
const HTTPS_ONLY = { "strict-transport-security": "max-age=31536000" };

export const headersFor = (publicUrl: string | undefined) =>
  publicUrl?.startsWith("https:") ? { ...ALWAYS, ...HTTPS_ONLY } : ALWAYS;

/** Sets the headers on every response, refusals and unknown paths included. */
export function secureHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = headersFor(publicUrl);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}
