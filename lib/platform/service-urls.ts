import { isIP } from "node:net";
import { parseUrl } from "./parse-url.ts";
import { requireValue } from "./require-value.ts";

/** libpq URLs: several hosts of one cluster, and `target_session_attrs`. The driver supports neither. */

const WANTED = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
export type WantedHost = (typeof WANTED)[number];

interface PostgresAddress {
  urls: string[];
  wants: WantedHost;
}

const HOSTS_MAX = 100;

const POSTGRES_FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*)((?:\/[^?#]*)?)(?:\?([^#]*))?$/i;

/** The URL standard rejects a user without a host. The driver then uses a socket or `?host=`. */
const parsed = (url: string) => parseUrl(url.replace("@/", "@localhost/"));

export function readPostgresUrl(value: string): PostgresAddress {
  const [, scheme, accountAndHosts, path, query] = POSTGRES_FORM.exec(value.trim()) ?? [];
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

/**
 * The parts of REDIS_URL: `redis://host:6379/0`,
 * `redis+sentinel://user:password@one:26379,two:26379/name-of-the-master/0`, or `redis+cluster://one:6379,two:6379`.
 * `rediss…` instead of `redis…` means TLS.
 */
interface RedisAddress {
  kind: "server" | "sentinel" | "cluster";
  isTls: boolean;
  hosts: { host: string; port: number }[];
  username: string | undefined;
  password: string | undefined;
  masterName: string;
  database: number;
  sentinelPassword: string | undefined;
}

const REDIS_FORM = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/i;
const EXAMPLES =
  "must look like redis://host:6379, redis+sentinel://one:26379,two:26379/master or redis+cluster://one:6379,two:6379";
const PORTS = { server: 6379, sentinel: 26_379, cluster: 6379 };

export function readRedisUrl(address: string): RedisAddress {
  const [, secure, scheme, account = "", authority, path = "", query] = REDIS_FORM.exec(address.trim()) ?? [];
  if (authority === undefined) throw new Error(EXAMPLES);
  const kind = (scheme?.toLowerCase() ?? "server") as RedisAddress["kind"];
  const hosts = authority.split(",").map((host) => readHost(host, PORTS[kind]));
  if (kind === "server" && hosts.length > 1) throw new Error(`${EXAMPLES}: several hosts are Sentinels or a Cluster`);
  const [first = "", second = ""] = path.split("/").map(decodeURIComponent);
  const [masterName, number] = kind === "sentinel" ? [first, second] : ["", first];
  if (kind === "sentinel" && masterName === "")
    throw new Error("needs the name by which the Sentinels know the master: redis+sentinel://one,two,three/mymaster");
  if (!/^\d*$/.test(number) || (kind === "cluster" && Number(number) > 0))
    throw new Error(`${EXAMPLES}; at the end may stand the number of a database, which a Cluster has only one of`);
  const [username, password] = readAccount(account);
  const sentinelPassword = new URLSearchParams(query).get("sentinel_password") ?? undefined;
  const isTls = secure !== "";
  return { kind, isTls, hosts, username, password, masterName, database: Number(number), sentinelPassword };
}

function readHost(text: string, defaultPort: number): { host: string; port: number } {
  const url = parseUrl(`redis://${text}`);
  if (!url || url.hostname === "" || url.pathname !== "") throw new Error(EXAMPLES);
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: url.port === "" ? defaultPort : Number(url.port) };
}

function readAccount(account: string): [username: string | undefined, password: string | undefined] {
  const [, username = "", password = ""] = /^([^:]*)(?::(.*))?$/.exec(account) ?? [];
  return [decodeURIComponent(username) || undefined, decodeURIComponent(password) || undefined];
}

/** Parsed, because the mail library ignores all other options if it gets a URL. */
export interface SmtpServer {
  host: string;
  port: number;
  user: { name: string; password: string } | null;
  isTlsFromStart: boolean;
  tls: SmtpTls;
}

/** `verify`: TLS, valid certificate. `unverified`: TLS, any certificate. `offered`: TLS if the server supports it. */
const SMTP_TLS = ["verify", "unverified", "offered", "off"] as const;
type SmtpTls = (typeof SMTP_TLS)[number];

const isTls = (value: string): value is SmtpTls => (SMTP_TLS as readonly string[]).includes(value);

/** Throws an Error that describes what is wrong. */
export function readSmtpUrl(address: string): SmtpServer {
  const url = parseUrl(address);
  if (!url) throw new Error("must look like smtp://user:password@host:587");
  const host = decodeURIComponent(url.hostname)
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
  if (!/^smtps?:$/.test(url.protocol) || host === "" || !/^\/?$/.test(url.pathname) || url.hash !== "")
    throw new Error("must look like smtp://user:password@host:587");
  const unknown = [...url.searchParams.keys()].find((name) => name !== "tls");
  if (unknown !== undefined) throw new Error(`knows no option "${unknown}"; there is tls=${SMTP_TLS.join(", tls=")}`);
  const tls = url.searchParams.get("tls") ?? (isLoopback(host) ? "offered" : "verify");
  if (!isTls(tls)) throw new Error(`may have tls=${SMTP_TLS.join(", tls=")}`);
  const isTlsFromStart = url.protocol === "smtps:";
  if (isTlsFromStart && tls === "off") throw new Error("cannot have tls=off with smtps://, which is TLS");
  return {
    host,
    port: url.port === "" ? (isTlsFromStart ? 465 : 587) : Number(url.port),
    user:
      url.username === ""
        ? null
        : { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    isTlsFromStart,
    tls,
  };
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
