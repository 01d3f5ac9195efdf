import { createServer } from "node:net";

const DYING_HOLDER_MS = 3_000;

/** Waits briefly, because the previous process may be about to end. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const startedMs = performance.now();
  while (!(await canListen(port, host))) {
    if (performance.now() - startedMs > DYING_HOLDER_MS) return false;
    await new Promise((next) => setTimeout(next, 100));
  }
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}
