import { parseUrl } from "./parse-url.ts";
import { requireValue } from "./require-value.ts";

/**
 * libpq connection URLs: `postgres://user:password@one:5432,two:5432/name` names several hosts of one cluster, and
 * `target_session_attrs` selects one. The driver supports neither.
 */

const WANTED = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
export type WantedHost = (typeof WANTED)[number];

export interface PostgresAddress {
  urls: string[];
  wants: WantedHost;
}

const HOSTS_MAX = 100;

const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*)((?:\/[^?#]*)?)(?:\?([^#]*))?$/i;

/** The URL standard rejects a user without a host. The driver then uses a socket or `?host=`. */
const parsed = (url: string) => parseUrl(url.replace("@/", "@localhost/"));

export function readPostgresUrl(value: string): PostgresAddress {
  const [, scheme, accountAndHosts, path, query] = FORM.exec(value.trim()) ?? [];
  if (scheme === undefined || accountAndHosts === undefined)
    throw new Error("must look like postgres://user:password@host:5432/name");
  const hostsStart = accountAndHosts.lastIndexOf("@") + 1;
  const account = accountAndHosts.slice(0, hostsStart);
  const authority = accountAndHosts.slice(hostsStart);
  const settings = new URLSearchParams(query);
  const hosts = (settings.get("host") ?? authority).split(",");
  if (hosts.length > HOSTS_MAX) throw new Error(`names more than ${HOSTS_MAX} hosts`);
  const ports = settings.get("port")?.split(",") ?? [];
  const attributes = settings.get("target_session_attrs");
  if (attributes !== null && !WANTED.includes(attributes as WantedHost))
    throw new Error(`has a target_session_attrs that is none of ${WANTED.join(", ")}`);
  if (ports.length > 1 && ports.length !== hosts.length) throw new Error("names more or fewer ports than hosts");
  if (attributes === null && hosts.length === 1 && parsed(value) !== null)
    return { urls: [value.trim()], wants: "any" };
  settings.delete("target_session_attrs");
  const isListed = settings.has("host");
  const urls = hosts.map((host, index) => {
    const port = ports[index] ?? ports[0];
    if (isListed) settings.set("host", host);
    if (port !== undefined) settings.set("port", port);
    const rest = settings.size > 0 ? `?${settings}` : "";
    return `${scheme}${account}${isListed ? authority : host}${path}${rest}`;
  });
  if (urls.some((url) => parsed(url) === null) || (hosts.length > 1 && hosts.includes("")))
    throw new Error(
      "must look like postgres://user:password@host:5432/name, or name several hosts: @one:5432,two:5432/",
    );
  const wants = (attributes ?? (hosts.length > 1 ? "read-write" : "any")) as WantedHost;
  return { urls, wants };
}

export function wantsWritable({ urls, wants }: PostgresAddress): boolean {
  return wants === "read-write" || wants === "primary" || (wants === "any" && urls.length === 1);
}

export function hostsOf(value: string): string {
  return readPostgresUrl(value)
    .urls.map((url) => requireValue(parsed(url), "Address"))
    .map(({ host, searchParams }) => searchParams.get("host") ?? (host || "localhost"))
    .join(", ");
}

export function userOf(value: string): string {
  return decodeURIComponent(
    requireValue(parsed(requireValue(readPostgresUrl(value).urls[0], "Host")), "Address").username,
  );
}
