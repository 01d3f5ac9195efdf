import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { environment } from "@/lib/platform/env";

interface ClientOrigin {
  address: string;
  protocol: "http" | "https";
}

const list = (header: string | string[] | undefined) =>
  String(header ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Each proxy appends the address it saw to X-Forwarded-For, so entries left of the trusted `hops` can be forged. */
export function clientOrigin(request: Pick<IncomingMessage, "headers" | "socket">, hops: number): ClientOrigin {
  const socketAddress = plainAddress(request.socket.remoteAddress ?? "") ?? "unknown";
  if (hops === 0) return { address: socketAddress, protocol: "http" };
  const claimed = list(request.headers["x-forwarded-for"]);
  const protocols = list(request.headers["x-forwarded-proto"]);
  const address = plainAddress(claimed[Math.max(0, claimed.length - hops)] ?? "");
  const protocol = protocols[Math.max(0, protocols.length - hops)];
  return { address: address ?? socketAddress, protocol: protocol?.toLowerCase() === "https" ? "https" : "http" };
}

function plainAddress(text: string): string | undefined {
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(":")) : text);
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address : undefined;
}

const OWN_PREFIX = "x-carnet-";
const CLIENT_ADDRESS_HEADER = `${OWN_PREFIX}client-address`;

/** The address that `setTrustedHeaders` found. Within a request of a page, use `currentClientAddress`. */
export const clientAddressIn = (headers: IncomingMessage["headers"]): string => String(headers[CLIENT_ADDRESS_HEADER]);

/** Removes headers that a client could forge. Over HTTPS X-Forwarded-Host is PUBLIC_URL's: Next compares Origin. */
export function setTrustedHeaders(request: IncomingMessage): void {
  const { trustedProxyHops, isHttps, publicHost, countryHeader } = environment();
  const { headers } = request;
  const { address, protocol } = clientOrigin(request, trustedProxyHops);
  for (const name of Object.keys(headers)) if (name.startsWith(OWN_PREFIX)) delete headers[name];
  headers[CLIENT_ADDRESS_HEADER] = address;
  const country = countryHeader && headers[countryHeader];
  if (country) headers["x-carnet-country"] = country;
  headers["x-carnet-path"] = request.url ?? "/";
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = protocol;
  if (isHttps) headers["x-forwarded-host"] = publicHost;
  else if (headers["x-forwarded-host"] !== undefined) delete headers["x-forwarded-host"];
}
