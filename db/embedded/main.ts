import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { randomSecret } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { ClientConnection } from "./client-connection";
import { openEngine, startUpkeep } from "./engine";
import { describeHolder, takeLock } from "./folder-lock.mjs";
import { SharedSession } from "./shared-session";

const REPORTED_PARAMETERS = [
  "server_version",
  "server_encoding",
  "client_encoding",
  "DateStyle",
  "IntervalStyle",
  "TimeZone",
  "integer_datetimes",
  "standard_conforming_strings",
];

interface ProtocolServer {
  port: number;
  session: SharedSession;
  /** Accepts no more connections and closes the open ones; their transactions are rolled back. */
  close: () => Promise<void>;
}

/** On a free port of 127.0.0.1. All connections share session settings and advisory locks; no LISTEN. */
async function serveProtocol(
  engine: PGlite,
  password: string,
  onLost: (reason: string) => void,
): Promise<ProtocolServer> {
  const parameters: Record<string, string> = {};
  for (const name of REPORTED_PARAMETERS) {
    const { rows } = await engine.query<{ value: string }>("select current_setting($1) as value", [name]);
    parameters[name] = requireValue(rows[0], "A row").value;
  }
  const session = new SharedSession(engine, onLost);
  const connections = new Set<ClientConnection>();
  const server = createServer((socket) => {
    const connection = new ClientConnection(socket, session, { password, parameters });
    connections.add(connection);
    socket.on("close", () => connections.delete(connection));
  });
  const port = await listen(server);
  return {
    port,
    session,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of connections) connection.destroy();
      await closed;
      while (!session.isIdle()) await new Promise(setImmediate);
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(address.port);
    });
  });
}

export type EmbeddedDatabaseAnswer = { url: string } | { refused: string };

/** Arguments: the data folder, and a description of its user for error messages. */
async function main(folder: string, about: string): Promise<void> {
  new Worker(join(process.cwd(), "db", "embedded", "watchdog.mjs"), {
    workerData: { parentPid: process.ppid },
  }).unref();
  const lock = await takeLock(folder, "lock", about);
  if (lock.holder) return answer({ refused: `The data folder ${folder} is in use by ${describeHolder(lock.holder)}.` });

  const engine = await openEngine(folder);
  const password = randomSecret(18).toString("base64url");
  const server = await serveProtocol(engine, password, (reason) => {
    process.stderr.write(`The embedded database has failed: ${reason}\n`);
    process.exit(1);
  });
  const stopUpkeep = await startUpkeep(engine, server.session);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    stopUpkeep();
    await server.close();
    await engine.exec("checkpoint");
    await engine.close();
    lock.release();
    process.exit(0);
  };
  process.on("disconnect", () => void stop());
  process.on("SIGTERM", () => void stop());
  if (!process.connected) return stop();
  answer({ url: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres` });
}

function answer(message: EmbeddedDatabaseAnswer): void {
  process.send?.(message);
  if ("refused" in message) process.disconnect?.();
}

// Ctrl-C in a terminal reaches the whole process group; the parent ends this process in order.
process.on("SIGINT", () => undefined);
main(requireValue(process.argv[2], "The folder"), process.argv[3] ?? "").catch((error: Error) => {
  process.stderr.write(error.message);
  process.exit(1);
});
