import { isLoopback } from "./is-loopback.ts";
import { parseUrl } from "./parse-url.ts";

/** Parsed, because the mail library ignores all other options if it gets a URL. */
export interface SmtpServer {
  host: string;
  port: number;
  user: { name: string; password: string } | null;
  /** TLS from the first byte (`smtps:`) instead of STARTTLS. */
  isTlsFromStart: boolean;
  tls: SmtpTls;
}

/**
 * `verify`: only over TLS with a valid certificate for the host. `unverified`: over TLS with any certificate.
 * `offered`: TLS if the server supports it. `off`: no TLS.
 */
export const SMTP_TLS = ["verify", "unverified", "offered", "off"] as const;
export type SmtpTls = (typeof SMTP_TLS)[number];

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
