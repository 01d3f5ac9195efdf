import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP } from "node:net";
import { environment } from "@/lib/platform/env";

/**
 * Requests to an address that a brand's owner wrote down must not reach what only this machine can (server-side request
 * forgery). Every name is judged by the addresses it really leads to, at the moment of the connection.
 */

const TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 256 * 1024;

const inner = new BlockList();
const IPV4_NETWORKS = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/3"];
/** With those that hold an IPv4 address for somebody on the way to unpack. */
const IPV6_NETWORKS = ["::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2002::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"];
for (const [networks, family] of [[IPV4_NETWORKS, "ipv4"], [IPV6_NETWORKS, "ipv6"]] as const)
  for (const network of networks) inner.addSubnet(network.split("/")[0]!, Number(network.split("/")[1]), family);

/** Whether an address lies outside of the public internet. */
export function isInnerAddress(address: string): boolean {
  return inner.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Throws unless a URL may be asked: https, and no inner address; both are allowed where the operator says so. */
export function requireOuterUrl(url: string): URL {
  const parsed = new URL(url);
  if (environment().allowsInnerProviders) return parsed;
  if (parsed.protocol !== "https:") throw new Error("not an https address");
  const host = parsed.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && isInnerAddress(host)) throw new Error("an address of an inner network");
  return parsed;
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** `dns.lookup` that fails for names which lead to an inner address. */
export function guardedLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isAllowed = environment().allowsInnerProviders || addresses.every(({ address }) => !isInnerAddress(address));
    if (!isAllowed || addresses.length === 0) return callback(new Error("the name leads to an inner network"), []);
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0]!.address, addresses[0]!.family);
  });
}

/** Gets a JSON document of at most 256 KB within 5 s. No redirect is followed. Throws a plain Error saying what is wrong. */
export async function fetchJson(url: string): Promise<unknown> {
  const target = requireOuterUrl(url);
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const text = await new Promise<string>((resolve, reject) => {
    const request = send(target, { lookup: guardedLookup, signal: AbortSignal.timeout(TIMEOUT_MS), headers: { Accept: "application/json" } }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        return reject(new Error(`the answer has status ${answer.statusCode}`));
      }
      const pieces: Buffer[] = [];
      let sizeBytes = 0;
      answer.on("data", (piece: Buffer) => {
        sizeBytes += piece.length;
        if (sizeBytes > ANSWER_BYTES_MAX) request.destroy(new Error("the answer is too large"));
        pieces.push(piece);
      });
      answer.on("end", () => resolve(Buffer.concat(pieces).toString("utf8")));
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end();
  });
  return JSON.parse(text);
}
