import type { FastifyInstance } from "fastify";

/** No script but ours, no frame around us, nothing sent elsewhere; WebAssembly for the HEIC decoder, which is ours too. Not upgrade-insecure-requests: an office may serve plain http. */
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
  // What people read here is theirs; files with a life of their own say so themselves.
  "cache-control": "no-store",
};

/** Browsers that came by https once are to come by it always. */
const HTTPS_ONLY = { "strict-transport-security": "max-age=31536000" };

export const headersFor = (publicUrl: string | undefined) =>
  publicUrl?.startsWith("https:") ? { ...ALWAYS, ...HTTPS_ONLY } : ALWAYS;

/** On every answer, refusals and unknown paths too. */
export function secureHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = headersFor(publicUrl);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}
