import { z } from "zod";
import { parseUrl } from "./parse-url.ts";
import { readPostgresUrl, wantsWritable, readSmtpUrl } from "./service-urls.ts";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
const emptyIsUnset = (value: unknown) => (value === "" ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsUnset, schema.optional());
export const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((input) => emptyIsUnset(input) ?? value, schema);
export const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};
export const urlWith = (protocols: string[], example: string) =>
  z.string().refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ""), `must look like ${example}`);

export const publicUrl = urlWith(["http:", "https:"], "https://passports.example.com")
  .transform((value) => new URL(value))
  .refine(
    ({ href, origin }) => href === `${origin}/`,
    "names a host, and a port where it has to: no path, no query, no password",
  )
  .refine(
    ({ protocol, hostname }) => protocol === "https:" || LOOPBACK_HOSTS.has(hostname),
    "may use http:// for localhost, 127.0.0.1 or [::1] only; any other host needs https://",
  )
  .transform(({ origin }) => origin);

/** Another service of EN 18222 with the API key as password. */
export const backupServiceUrl = urlWith(["http:", "https:"], "https://key:dpp_live_…@backup.example.com").refine(
  (value) => {
    const { protocol, hostname, password } = new URL(value);
    return password !== "" && (protocol === "https:" || LOOPBACK_HOSTS.has(hostname));
  },
  "needs the API key as password, and https:// except on this machine",
);

const PRIVATE_NETWORK_USES = ["pickups", "pictures", "sign-in", "webhooks"] as const;
type PrivateNetworkUse = (typeof PRIVATE_NETWORK_USES)[number];

export const privateNetworkUses = z
  .string()
  .transform((value) => new Set(value.split(",").flatMap((use) => use.trim() || [])))
  .refine(
    (uses): uses is Set<PrivateNetworkUse> => [...uses].every((use) => PRIVATE_NETWORK_USES.some((one) => one === use)),
    `must list some of ${PRIVATE_NETWORK_USES.join(", ")}, separated by commas`,
  );

export const readBy = (read: (value: string) => unknown) =>
  z.string().superRefine((value, context) => {
    try {
      read(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
    }
  });

export const smtpUrl = readBy(readSmtpUrl);

export const postgresUrl = readBy((value) => {
  if (!wantsWritable(readPostgresUrl(value)))
    throw new Error("is written to: target_session_attrs is read-write or primary, or left out");
});

export const replicaUrls = z
  .string()
  .transform((value) => value.trim().split(/(?<![\s,])[\s,]+(?=postgres(?:ql)?:)/i))
  .superRefine((urls, context) => {
    for (const url of urls) {
      const { success, error } = readBy(readPostgresUrl).safeParse(url);
      if (!success) context.addIssue({ code: "custom", message: error.issues.map(({ message }) => message).join() });
    }
  });

export const scanCommand = z
  .string()
  .transform((value) => value.trim().split(/\s+/))
  .refine(
    ([program]) => program?.startsWith("/"),
    "is a program by its whole path, with its options, such as /usr/bin/clamdscan --fdpass --no-summary",
  );

export const signingKeysUrl = z.string().refine((value) => {
  const url = parseUrl(value);
  if (!url || url.password === "" || url.pathname.length < 2) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname));
}, "must look like https://vault:token@vault.internal:8200/transit");

export function readOtlpHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(",").map((pair) => pair.trim());
  if (!pairs.every((pair) => /^[\w-]+=/.test(pair))) return null;
  const [nameOf, valueOf] = [(pair: string) => pair.split("=", 1).join(), (pair: string) => pair.replace(/^.*?=/, "")];
  try {
    return Object.fromEntries(pairs.map((pair) => [nameOf(pair), decodeURIComponent(valueOf(pair))]));
  } catch {
    return null;
  }
}

const isStorage = (url: URL | null) =>
  url !== null &&
  (url.protocol === "file:" ||
    (/^https?:$/.test(url.protocol) && url.username !== "" && url.password !== "" && url.pathname.length > 1));
export const storageUrl = z
  .string()
  .refine(
    (value) => isStorage(parseUrl(value)),
    "must look like https://key:secret@host/bucket?region=eu-central-1, or file:///srv/carnet/evidence",
  );
