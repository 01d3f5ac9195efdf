import { connect, type Socket } from "node:net";
import {
  AddressRefused,
  boundSocket,
  type Bounds,
  guardedLookup,
  type OuterServer,
  requireOuterServer,
} from "./guarded-fetch";

/**
 * A connection to a server that a brand wrote down, to the very address that its name was judged by, which ends at its
 * bounds. Throws `AddressRefused`, or the error of the connection.
 */
export async function connectOuter(server: OuterServer, bounds: Bounds, connectMsMax: number): Promise<Socket> {
  requireOuterServer(server, bounds);
  const socket = connect({
    host: server.host,
    port: server.port,
    lookup: (name, options, found) => guardedLookup(name, options, found, bounds),
    noDelay: true,
  });
  boundSocket(socket, bounds);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error("no connection in time")), connectMsMax).unref();
    socket.once("error", (error) => {
      clearTimeout(late);
      reject(error instanceof AddressRefused ? error : new Error("no connection", { cause: error }));
    });
    socket.once("connect", () => {
      clearTimeout(late);
      resolve(socket);
    });
  });
}
