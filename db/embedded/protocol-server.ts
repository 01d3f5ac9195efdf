import { createServer, type Server } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { must } from "@/lib/platform/must";
import { ClientConnection } from "./client-connection";
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

export interface ProtocolServer {
  port: number;
  session: SharedSession;
  /** Takes no more connections and ends those there are, their transactions rolled back. */
  close: () => Promise<void>;
}

/**
 * Speaks the PostgreSQL protocol on a free port of 127.0.0.1 for an engine that has one session. Session settings
 * (`set`, without `local`) and session advisory locks are therefore common to all connections; there is no LISTEN.
 */
export async function serveProtocol(
  engine: PGlite,
  password: string,
  onLost: (reason: string) => void,
): Promise<ProtocolServer> {
  const parameters: Record<string, string> = {};
  for (const name of REPORTED_PARAMETERS) {
    const { rows } = await engine.query<{ value: string }>("select current_setting($1) as value", [name]);
    parameters[name] = must(rows[0], "A row").value;
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
