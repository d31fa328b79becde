import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Milliseconds between two looks for idle connections while the server stops. */
const BETWEEN_LOOKS = 50;

/**
 * A stopping server waits for its connections. Node closes those that are idle at that moment. It
 * does not close connections that browsers opened ahead of need, nor those whose response ends
 * later: they would delay the stop for a minute.
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
