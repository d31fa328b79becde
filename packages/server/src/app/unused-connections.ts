import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers open connections ahead of need. Node does not count those as idle: a server that stops would wait a minute for them. */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
