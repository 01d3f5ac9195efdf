import { isIP } from "node:net";

/** Whether a host's name or address, without brackets, is this machine itself. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
