import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type Socket, BlockList, connect } from "node:net";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { requireValue } from "@/lib/platform/require-value";

/**
 * Non-public addresses: IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890, as amended), multicast and
 * unallocated ranges. Includes all IPv6 ranges that embed an IPv4 address.
 */

const IPV4_NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Global unicast is only 2000::/3 (RFC 4291, 2.4): the first three entries cover the rest. */
const IPV6_NETWORKS = [
  "::/3",
  "4000::/2",
  "8000::/1",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];

const listOf = (networks: readonly string[], family: "ipv4" | "ipv6") => {
  const list = new BlockList();
  for (const network of networks)
    list.addSubnet(requireValue(network.split("/")[0]), Number(network.split("/")[1]), family);
  return list;
};
// Separate lists, because a combined one also matches IPv4 addresses as ::ffff:0:0/96.
const INNER_IPV4 = listOf(IPV4_NETWORKS, "ipv4");
const INNER_IPV6 = listOf(IPV6_NETWORKS, "ipv6");

export function isPrivateAddress(address: string): boolean {
  if (address.includes("%")) return true;
  const family = isIP(address);
  if (family === 4) return INNER_IPV4.check(address, "ipv4");
  return family !== 6 || INNER_IPV6.check(address, "ipv6");
}

/**
 * Prevents server-side request forgery through addresses that brands enter: the resolved addresses are checked at
 * connection time, and one of them is used. The operator's storage, mail server and SMS gateway are exempt.
 */

export class AddressRefused extends Error {}

const ANSWER_BYTES_MAX = 256 * 1024;

export interface Bounds {
  allowsInner: () => boolean;
  exchangeMsMax: number;
  receivedBytesMax: number;
}

export const OF_PROVIDERS: Bounds = {
  allowsInner: () => environment().privateNetworkUses.has("sign-in"),
  exchangeMsMax: 15 * SECOND_MS,
  receivedBytesMax: ANSWER_BYTES_MAX + 64 * 1024,
};

const HTTPS_PORT = 443;
const SYSTEM_PORTS_END = 1024;
/** Ports above 1023 that Fetch blocks because other services use them (WHATWG Fetch, 2.9). */
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Throws unless the URL uses https, a public address and an allowed port, or the operator permits it. */
export function requirePublicUrl(url: string, { allowsInner }: Pick<Bounds, "allowsInner"> = OF_PROVIDERS): URL {
  const parsed = new URL(url);
  if (!["https:", "http:"].includes(parsed.protocol)) throw new AddressRefused("no address of the web");
  if (allowsInner()) return parsed;
  if (parsed.protocol !== "https:") throw new AddressRefused("not an https address");
  requirePublicHost(parsed.hostname, Number(parsed.port || HTTPS_PORT), HTTPS_PORT);
  return parsed;
}

/** Throws `AddressRefused` for a private address, and for the port of another service than the one at `ownPort`. */
function requirePublicHost(hostname: string, port: number, ownPort: number): void {
  if ((port < SYSTEM_PORTS_END && port !== ownPort) || BAD_PORTS.has(port))
    throw new AddressRefused("the port of another service");
  const host = bareHost(hostname);
  if (isLocalhost(host) || (isIP(host) !== 0 && isPrivateAddress(host))) throw new AddressRefused(INNER);
}

export function requirePublicServer(
  { host, port, ownPort }: PublicServer,
  { allowsInner }: Pick<Bounds, "allowsInner">,
): void {
  if (!allowsInner()) requirePublicHost(host, port, ownPort);
}

interface PublicServer {
  host: string;
  port: number;
  ownPort: number;
}

const bareHost = (host: string) => host.replace(/^\[|\]$/g, "");

/** Special-use names that resolve to the machine itself (RFC 6761, 6.3). */
const isLocalhost = (host: string) => /(?:^|\.)localhost\.?$/i.test(host);

const INNER = "an address of a private network";
/** One message for unknown and private names, so that attempts do not reveal private names. */
const NO_PUBLIC_ADDRESS = "the host name leads to no public address";

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

export function guardedLookup(
  hostname: string,
  options: LookupOptions,
  callback: LookupCallback,
  { resolve = lookup, allowsInner = OF_PROVIDERS.allowsInner }: { resolve?: typeof lookup } & Partial<Bounds> = {},
): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const isAllowed = !error && (allowsInner() || addresses.every(({ address }) => !isPrivateAddress(address)));
    if (!isAllowed || addresses.length === 0) return callback(new Error(NO_PUBLIC_ADDRESS, { cause: error }), []);
    if (options.all) return callback(null, addresses);
    callback(null, requireValue(addresses[0], "An address").address, requireValue(addresses[0], "An address").family);
  });
}

interface Target {
  host?: string;
  lookup?: (hostname: string, options: LookupOptions, callback: LookupCallback) => void;
}
type Connect = (target: Target, callback?: (...args: unknown[]) => void) => Socket | undefined;

/**
 * One connection per exchange, never to private addresses, with limits on time and size (15 s or 320 KB for
 * providers). Also applies to the connections of next-auth's library, which has no limits of its own.
 */
export function guardedAgent(protocol: string, bounds: Bounds = OF_PROVIDERS): HttpAgent {
  const agent = protocol === "https:" ? new HttpsAgent() : new HttpAgent();
  const open = agent as unknown as { createConnection: Connect };
  const connect = open.createConnection.bind(agent);
  open.createConnection = (target, callback) => {
    const host = bareHost(target.host ?? "");
    if (isIP(requireValue(host.split("%", 1)[0])) !== 0 && !bounds.allowsInner() && isPrivateAddress(host))
      throw new AddressRefused(INNER);
    const lookup: Target["lookup"] = (name, options, callback) => guardedLookup(name, options, callback, bounds);
    const socket = connect({ ...target, lookup }, callback);
    if (socket) boundSocket(socket, bounds);
    return socket;
  };
  return agent;
}

function boundSocket(socket: Socket, { exchangeMsMax, receivedBytesMax }: Bounds): void {
  const deadline = setTimeout(() => socket.destroy(new Error("the exchange took too long")), exchangeMsMax).unref();
  socket.once("close", () => clearTimeout(deadline));
  let receivedBytes = 0;
  socket.on("data", (piece: Buffer) => {
    receivedBytes += piece.length;
    if (receivedBytes > receivedBytesMax) socket.destroy(new Error("the answer is too large"));
  });
}

/** Connects to the address that was checked. Throws `AddressRefused`, or the connection's error. */
export async function connectToPublicAddress(
  server: PublicServer,
  bounds: Bounds,
  connectMsMax: number,
): Promise<Socket> {
  requirePublicServer(server, bounds);
  const socket = connect({
    host: server.host,
    port: server.port,
    lookup: (name, options, callback) => guardedLookup(name, options, callback, bounds),
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

const TIMEOUT_MS = 5 * SECOND_MS;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface Asked {
  accept: string;
  bounds?: Bounds;
  /** Each redirect target is checked like the first address. Default: none is followed. */
  redirectsMax?: number;
}

/** At most 256 KB within 5 s. Throws an Error with the reason. */
export async function fetchPublicText(
  url: string,
  { accept, bounds = OF_PROVIDERS, redirectsMax = 0 }: Asked,
): Promise<string> {
  const answer = await ask(requirePublicUrl(url, bounds), accept, bounds);
  const { statusCode: status = 0, headers } = answer;
  if (REDIRECTS.has(status) && headers.location !== undefined && redirectsMax > 0) {
    answer.destroy();
    const next = new URL(headers.location, url).href;
    return fetchPublicText(next, { accept, bounds, redirectsMax: redirectsMax - 1 });
  }
  if (status !== 200) {
    answer.destroy();
    throw new Error(`the answer has status ${status}`);
  }
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if ((sizeBytes += piece.length) > ANSWER_BYTES_MAX) throw new Error("the answer is too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

export const fetchJson = async (url: string, bounds?: Bounds): Promise<unknown> =>
  JSON.parse(await fetchPublicText(url, { accept: "application/json", ...(bounds && { bounds }) }));

function ask(target: URL, accept: string, bounds: Bounds): Promise<IncomingMessage> {
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        agent: guardedAgent(target.protocol, bounds),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { Accept: accept, "User-Agent": "Carnet" },
      },
      resolve,
    );
    request.on("error", reject);
    request.end();
  });
}
