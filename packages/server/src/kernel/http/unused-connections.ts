import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How often a server that stops looks for connections that have become idle, in milliseconds. */
const BETWEEN_LOOKS = 50;

/**
 * A server that stops waits for its connections. Node lets go of those that are idle at that moment, but not of those that browsers open
 * ahead of need, nor of those whose answer comes after: they would hold it up for a minute.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const { server } = app;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    if (!server.listening) return;
    const endIdle = () => {
      server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    };
    const looking = setInterval(endIdle, BETWEEN_LOOKS);
    server.once("close", () => clearInterval(looking));
    endIdle();
  });
}
