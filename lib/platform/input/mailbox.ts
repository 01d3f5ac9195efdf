import { z } from "zod";
import { parseUrl } from "@/lib/platform/parse-url";
import { requireValue } from "@/lib/platform/require-value";
import { issue } from "./text";

/** RFC 5321 mailbox: a dot-atom (RFC 5322, 3.2.3; any script by RFC 6532), one `@`, a domain of two labels or more. */

const LOCAL_BYTES_MAX = 64;
const DOMAIN_LENGTH_MAX = 253;
const MAILBOX_BYTES_MAX = 254;

const ATOM = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+/u.source;
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, "u");
/** Other characters would have a meaning for the URL parser. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\u200C\u200D.-]+$/u;
const LOCAL_CHARACTERS = String.raw`[^\s@.()<>[\]:;,\\"]+`;
const DOMAIN_CHARACTERS = String.raw`[^\s@.,;:()<>[\]\\"!#$%&'*+/=?^_\x60{|}~]+`;
const MAILBOX_PATTERN =
  `^${LOCAL_CHARACTERS}(?:\\.${LOCAL_CHARACTERS})*` + `@${DOMAIN_CHARACTERS}(?:\\.${DOMAIN_CHARACTERS})+$`;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

type ReadMailbox = { ok: true; mailbox: string } | { ok: false; error: string };

const bytesOf = (value: string) => new TextEncoder().encode(value).length;

/** The domain in lower case and as IDNA A-labels (UTS 46), or null. */
function asciiDomain(domain: string): string | null {
  const ascii = DOMAIN.test(domain) ? parseUrl(`http://${domain}/`)?.hostname : undefined;
  if (ascii === undefined) return null;
  const labels = ascii.split(".");
  const isRoutable =
    labels.length >= 2 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? "");
  return isRoutable && ascii.length <= DOMAIN_LENGTH_MAX ? ascii : null;
}

/** Keeps the local part's case; the domain becomes lower-case ASCII. `error` is a sentence for the user. */
export function readMailbox(text: string): ReadMailbox {
  const wrong = (error: string): ReadMailbox => ({ ok: false, error });
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return wrong("An e-mail address has no line breaks or control characters.");
  const address = text.trim().normalize("NFC");
  const [local = "", domain, ...rest] = address.split("@");
  if (domain === undefined || rest.length > 0) return wrong("An e-mail address has one @, between mailbox and domain.");
  if (!LOCAL_PART.test(local))
    return wrong("Exactly one plain mailbox is needed: no name, list, comment, quotes or spaces before the @.");
  if (bytesOf(local) > LOCAL_BYTES_MAX) return wrong(`The part before the @ has at most ${LOCAL_BYTES_MAX} bytes.`);
  const ascii = asciiDomain(domain);
  if (ascii === null) return wrong("The part after the @ must be a domain name such as example.com.");
  const mailbox = `${local}@${ascii}`;
  return bytesOf(mailbox) > MAILBOX_BYTES_MAX
    ? wrong(`An e-mail address has at most ${MAILBOX_BYTES_MAX} bytes.`)
    : { ok: true, mailbox };
}

export function mailbox() {
  return z
    .string()
    .superRefine((value, context) => {
      const result = readMailbox(value);
      if (!result.ok)
        context.addIssue({ code: "custom", message: result.error, params: { code: "invalid_email" }, input: value });
    })
    .overwrite((value) => {
      const result = readMailbox(value);
      return result.ok ? result.mailbox : value;
    })
    .meta({ format: "idn-email", pattern: MAILBOX_PATTERN, maxLength: MAILBOX_BYTES_MAX });
}

export function maskMailbox(address: string): string {
  const at = address.lastIndexOf("@");
  return `${[...address][0]}•••${address.slice(at)}`;
}

/** E.164: a plus sign, the country code, 8 to 15 digits in all. */
export function phoneNumber() {
  return z
    .string()
    .refine(
      (value) => /^\+[1-9][0-9]{7,14}$/.test(value),
      issue("invalid_phone", "A telephone number is written +491701234567 (E.164)."),
    )
    .meta({ pattern: "^\\+[1-9][0-9]{7,14}$" });
}

export function addressRecord(pairs: URLSearchParams): Record<string, string | string[]> {
  const entry = (name: string): [string, string | string[]] => {
    const values = pairs.getAll(name);
    return [name, values.length > 1 ? values : requireValue(values[0], "A value")];
  };
  return Object.fromEntries([...new Set(pairs.keys())].map(entry));
}
