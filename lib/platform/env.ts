import { join } from "node:path";
import { z } from "zod";
import {
  backupServiceUrl,
  optional,
  postgresUrl,
  privateNetworkUses,
  publicUrl,
  readBy,
  replicaUrls,
  scanCommand,
  signingKeysUrl,
  smtpUrl,
  urlWith,
  wholeNumber,
  withDefault,
  readOtlpHeaders,
  storageUrl,
} from "./env-values.ts";
import { processState } from "./process-state.ts";
import { secretsFromFiles } from "./secret-files.mjs";
import { userOf, readRedisUrl } from "./service-urls.ts";

const SHARE = "must be a number from 0 to 1";
const isOtherRole = (serving: string | undefined, owner: string) =>
  serving !== undefined && userOf(serving) !== "" && userOf(serving) !== userOf(owner);

const environmentSchema = z
  .object({
    NODE_ENV: withDefault(z.enum(["development", "production", "test"]), "production"),
    PORT: withDefault(wholeNumber(1, 65_535), 3000),
    HOST: optional(z.string()),
    PUBLIC_URL: optional(publicUrl),
    TRUSTED_PROXY_HOPS: optional(wholeNumber(0, 10)),
    DATA_DIR: withDefault(z.string(), ".data"),
    STORAGE_URL: optional(storageUrl),
    BACKUP_STORAGE_URL: optional(storageUrl),
    BACKUP_SERVICE_URL: optional(backupServiceUrl),
    SIGNING_KEYS_URL: optional(signingKeysUrl),
    DATABASE_URL: optional(postgresUrl),
    DATABASE_OWNER_URL: optional(postgresUrl),
    DATABASE_REPLICA_URLS: optional(replicaUrls),
    DATABASE_POOL_MAX: optional(wholeNumber(1, 200)),
    DATABASE_POOLER: withDefault(z.enum(["none", "transaction"]), "none"),
    REDIS_URL: optional(readBy(readRedisUrl)),
    SMTP_URL: optional(smtpUrl),
    MAIL_FROM: withDefault(z.string().min(3).max(320), "Carnet <passports@localhost>"),
    SMS_GATEWAY_URL: optional(
      urlWith(["http:", "https:"], "https://account:token@host/2010-04-01/Accounts/AC…/Messages.json"),
    ),
    SMS_FROM: optional(z.string().max(40)),
    AUTH_SECRET: optional(z.string().min(32, "must have 32 characters or more; `openssl rand -base64 48` makes one")),
    AUTH_SECRET_PREVIOUS: optional(z.string().min(32, "is the AUTH_SECRET of before, of 32 characters or more")),
    SCAN_COMMAND: optional(scanCommand),
    REQUEST_LOG_DAYS: withDefault(wholeNumber(1, 365), 30),
    COUNTRY_HEADER: optional(
      z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "is the name of a header, such as CF-IPCountry"),
    ),
    ALLOW_PRIVATE_NETWORK: withDefault(privateNetworkUses, ""),
    DNS_SERVERS: optional(z.string().regex(/^[\d.:a-fA-F[\],]+$/, "is a list such as 10.0.0.2,10.0.0.3:5353")),
    PAGE_REQUESTS_PER_MINUTE: withDefault(wholeNumber(60, 1_000_000), 1_800),
    DRAIN_SECONDS: optional(wholeNumber(0, 300)),
    SECURITY_CONTACT: optional(
      urlWith(["https:", "mailto:", "tel:"], "mailto:security@example.com, or the https:// address of a page"),
    ),
    METRICS_TOKEN: optional(z.string().min(16, "must have 16 characters or more; `openssl rand -hex 24` makes one")),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(urlWith(["http:", "https:"], "http://collector.internal:4318")),
    OTEL_EXPORTER_OTLP_HEADERS: optional(
      z.string().refine(readOtlpHeaders, "is a list such as authorization=Bearer%20…,x-tenant=carnet"),
    ),
    OTEL_SERVICE_NAME: withDefault(z.string(), "carnet"),
    OTEL_TRACES_SAMPLER_ARG: withDefault(z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE), 1),
    LOG_LEVEL: withDefault(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), "info"),
    EMBEDDED_DATABASE: withDefault(z.enum(["yes", "no"]), "no"),
    CHECK_RESPONSES: withDefault(z.enum(["yes", "no"]), "no"),
  })
  .superRefine((value, context) => {
    const needs = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (value.DATABASE_URL && value.EMBEDDED_DATABASE === "no" && !value.AUTH_SECRET)
      needs("AUTH_SECRET", "is needed with DATABASE_URL; `openssl rand -base64 48` makes one");
    if (value.DATABASE_OWNER_URL && !isOtherRole(value.DATABASE_URL, value.DATABASE_OWNER_URL))
      needs("DATABASE_OWNER_URL", "needs a DATABASE_URL with a user of its own, other than the owner");
    if (value.COUNTRY_HEADER && (value.TRUSTED_PROXY_HOPS ?? (value.PUBLIC_URL?.startsWith("https:") ? 1 : 0)) === 0)
      needs("COUNTRY_HEADER", "needs a trusted proxy that sets it: TRUSTED_PROXY_HOPS is 0, so anybody could claim it");
    if (value.DATABASE_REPLICA_URLS && !value.DATABASE_URL)
      needs("DATABASE_REPLICA_URLS", "needs DATABASE_URL, whose replicas these are");
    if (value.AUTH_SECRET_PREVIOUS && value.AUTH_SECRET_PREVIOUS === value.AUTH_SECRET)
      needs("AUTH_SECRET_PREVIOUS", "is the same as AUTH_SECRET; it holds the one of before");
    if (value.BACKUP_STORAGE_URL && value.BACKUP_STORAGE_URL === value.STORAGE_URL)
      needs("BACKUP_STORAGE_URL", "is the same as STORAGE_URL: the copy belongs elsewhere");
    if (value.SMS_GATEWAY_URL && !value.SMS_FROM)
      needs("SMS_FROM", "is needed with SMS_GATEWAY_URL: the number or name messages are sent from");
  })
  .transform((value) => {
    const publicAddress = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
    const isHttps = publicAddress.startsWith("https://");
    return {
      nodeEnv: value.NODE_ENV,
      port: value.PORT,
      host: value.HOST ?? "127.0.0.1",
      /** Without a trailing slash. The only source of the host in links. */
      publicUrl: publicAddress,
      publicHost: new URL(publicAddress).host,
      isHttps,
      trustedProxyHops: value.TRUSTED_PROXY_HOPS ?? (isHttps ? 1 : 0),
      dataDir: value.DATA_DIR,
      importsDir: join(value.DATA_DIR, "imports"),
      storageUrl: value.STORAGE_URL,
      backupStorageUrl: value.BACKUP_STORAGE_URL,
      backupServiceUrl: value.BACKUP_SERVICE_URL,
      signingKeysUrl: value.SIGNING_KEYS_URL,
      archivesDir: join(value.DATA_DIR, "archives"),
      databaseUrl: value.DATABASE_URL,
      databaseOwnerUrl: value.DATABASE_OWNER_URL,
      /** Streaming replicas, for reads that may be some seconds old. */
      databaseReplicaUrls: value.DATABASE_REPLICA_URLS ?? [],
      isEmbeddedDatabase: value.EMBEDDED_DATABASE === "yes",
      databasePoolMax: value.EMBEDDED_DATABASE === "yes" ? 1 : (value.DATABASE_POOL_MAX ?? 4),
      databasePooler: value.DATABASE_POOLER,
      redisUrl: value.REDIS_URL,
      smtpUrl: value.SMTP_URL,
      mailFrom: value.MAIL_FROM,
      smsGatewayUrl: value.SMS_GATEWAY_URL,
      smsFrom: value.SMS_FROM,
      authSecret: value.AUTH_SECRET,
      /** Data encrypted or signed under the previous secret is accepted too. */
      authSecretPrevious: value.AUTH_SECRET_PREVIOUS,
      scanCommand: value.SCAN_COMMAND,
      requestLogDays: value.REQUEST_LOG_DAYS,
      countryHeader: value.COUNTRY_HEADER?.toLowerCase(),
      privateNetworkUses: value.ALLOW_PRIVATE_NETWORK,
      dnsServers: value.DNS_SERVERS?.split(",") ?? [],
      pageRequestsPerMinute: value.PAGE_REQUESTS_PER_MINUTE,
      /** The time during which a stopping process still serves requests while `/api/ready` already returns 503. */
      drainSeconds: value.DRAIN_SECONDS ?? (isHttps ? 5 : 0),
      securityContact: value.SECURITY_CONTACT,
      metricsToken: value.METRICS_TOKEN,
      otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
      otlpHeaders: readOtlpHeaders(value.OTEL_EXPORTER_OTLP_HEADERS ?? "") ?? {},
      otelServiceName: value.OTEL_SERVICE_NAME,
      tracesRatio: value.OTEL_TRACES_SAMPLER_ARG,
      logLevel: value.LOG_LEVEL,
      checkResponses: value.CHECK_RESPONSES === "yes",
    };
  });

export const VARIABLE_NAMES: readonly string[] = Object.keys(environmentSchema.in.shape);

export type Environment = z.output<typeof environmentSchema>;

/** Variables of release 0.2.0, and what to do instead. Ignoring one would lose files or change what is allowed. */
const REMOVED_VARIABLES: Record<string, string> = {
  IMPORTS_DIR: "uploaded spreadsheets are stored in `imports` in DATA_DIR. Move its files there and unset it",
  ARCHIVES_DIR: "brand archives are stored in `archives` in DATA_DIR. Move its files there and unset it",
  WEBHOOKS_TO_LOOPBACK: "to allow webhooks to this machine, list `webhooks` in ALLOW_PRIVATE_NETWORK. Then unset it",
  OIDC_INNER_PROVIDERS:
    "to allow private OpenID providers or import folders, list `sign-in` or `pickups` in ALLOW_PRIVATE_NETWORK. " +
    "Then unset it",
  INNER_PICTURES: "to allow private pictures and documents, list `pictures` in ALLOW_PRIVATE_NETWORK. Then unset it",
};

/** Variables can also be files. Throws an Error that names every invalid or removed variable, one a line. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse({ ...variables, ...secretsFromFiles(variables) });
  const removed = Object.entries(REMOVED_VARIABLES).filter(([name]) => variables[name]);
  if (parsed.success && removed.length === 0) return parsed.data;
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  throw new Error([...invalid, ...removed.map(([name, remedy]) => `${name} was removed: ${remedy}`)].join("\n"));
}

export function environment(): Environment {
  return (processState().environment ??= parseEnvironment(process.env)) as Environment;
}

export function forgetEnvironment(variables: Record<string, string> = {}): void {
  Object.assign(process.env, variables);
  processState().environment = undefined;
}

/** next-auth reads its address only from the process environment. Call it before Next prepares its pages. */
export function configureNextAuth(): void {
  process.env.NEXTAUTH_URL = environment().publicUrl;
}

const ANY_INTERFACE = new Set(["0.0.0.0", "::", "[::]"]);

/** Otherwise a redirect in an action speaks TLS to this plain port. Call it before Next prepares its pages. */
export function configureNextOrigin(): void {
  const { host, port } = environment();
  const name = ANY_INTERFACE.has(host) ? "127.0.0.1" : host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  process.env.__NEXT_PRIVATE_ORIGIN = `http://${name}:${port}`;
}
