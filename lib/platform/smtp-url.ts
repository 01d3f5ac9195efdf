import { isLoopback } from "./is-loopback.ts";
import { parseUrl } from "./parse-url.ts";

/** What SMTP_URL says, apart: a mail library that is given the URL itself takes nothing else beside it. */
export interface SmtpServer {
  host: string;
  port: number;
  user: { name: string; password: string } | null;
  /** TLS from the first byte (`smtps:`), instead of by STARTTLS. */
  isTlsFromStart: boolean;
  tls: SmtpTls;
}

/**
 * `verify`: nothing is sent but over TLS, with a certificate that stands for the host. `unverified`: over TLS, whoever
 * answers. `offered`: TLS where the server has it. `off`: none.
 */
export const SMTP_TLS = ["verify", "unverified", "offered", "off"] as const;
export type SmtpTls = (typeof SMTP_TLS)[number];

const isTls = (value: string): value is SmtpTls => (SMTP_TLS as readonly string[]).includes(value);

/** The parts of an SMTP URL. Throws an Error that says what is wrong with it. */
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
