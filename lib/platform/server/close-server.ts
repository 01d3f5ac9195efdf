import type { Server } from "node:http";

const PATIENCE_MS = 10_000;

/** Takes no new connection and lets the requests in hand end; those that take longer than 10 s are cut off. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    deadline = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([closed, late]);
  clearInterval(idle);
  clearTimeout(deadline);
  server.closeAllConnections();
}
