import { parseUrl } from "./parse-url.ts";

/**
 * The parts of REDIS_URL: `redis://host:6379/0`,
 * `redis+sentinel://user:password@one:26379,two:26379/name-of-the-master/0`, or `redis+cluster://one:6379,two:6379`.
 * `rediss…` instead of `redis…` means TLS.
 */
export interface RedisAddress {
  kind: "server" | "sentinel" | "cluster";
  isTls: boolean;
  hosts: { host: string; port: number }[];
  username: string | undefined;
  password: string | undefined;
  masterName: string;
  database: number;
  /** Password of the Sentinels: `?sentinel_password=`. */
  sentinelPassword: string | undefined;
}

const FORM = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/i;
const EXAMPLES =
  "must look like redis://host:6379, redis+sentinel://one:26379,two:26379/master or redis+cluster://one:6379,two:6379";
const PORTS = { server: 6379, sentinel: 26_379, cluster: 6379 };

export function readRedisUrl(address: string): RedisAddress {
  const [, secure, scheme, account = "", authority, path = "", query] = FORM.exec(address.trim()) ?? [];
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
