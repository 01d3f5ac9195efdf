import { parseUrl } from "@/lib/platform/parse-url";
import { isSyntaxError, readDigitalLink } from "../digital-link";
import { IDENTIFIER_CHARACTERS_MAX } from "./life-rules";

export type IdentifierKind = "digital_link" | "https" | "did" | "urn" | "iso_15459";

export type ReadIdentifier = { ok: true; kind: IdentifierKind; identifier: string } | { ok: false; sentence: string };

/** W3C Decentralized Identifiers 1.0, section 3.1. */
const DID = /^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;
/** RFC 8141, section 2, without r-, q- and f-components. */
const URN = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})+$/i;
/** ISO/IEC 15459-2 to -4: data identifier 25S, issuing agency, then digits, capital letters and -./ */
const ISO_15459 = /^25S[A-Z]{1,3}[0-9A-Z][0-9A-Z\-./]{3,49}$/;
const GTIN_PATH = /\/01\/\d+(?:\/.*)?$/;

const refused = (sentence: string): ReadIdentifier => ({ ok: false, sentence });

export function readIdentifier(input: string): ReadIdentifier {
  const text = input.trim();
  if (text.length > IDENTIFIER_CHARACTERS_MAX)
    return refused(`An identifier has at most ${IDENTIFIER_CHARACTERS_MAX} characters.`);
  if (/^https:/i.test(text)) return readAddress(text);
  if (/^http:/i.test(text)) return refused("The identifier must be an https address: http can be changed in transit.");
  if (text.startsWith("did:"))
    return DID.test(text) ? { ok: true, kind: "did", identifier: text } : refused("This is not a valid DID.");
  if (/^urn:/i.test(text))
    return URN.test(text) ? { ok: true, kind: "urn", identifier: text } : refused("This is not a valid URN.");
  if (ISO_15459.test(text)) return { ok: true, kind: "iso_15459", identifier: text };
  return refused("Send an https address such as a GS1 Digital Link, a DID, a URN, or an ISO/IEC 15459 code with 25S.");
}

function readAddress(text: string): ReadIdentifier {
  const url = parseUrl(text);
  if (!url || /\s/.test(text)) return refused("This is not a valid https address.");
  if (url.username !== "" || url.password !== "") return refused("The address must not contain a user or password.");
  if (!url.hostname.includes(".") && !url.hostname.startsWith("[")) return refused("The address names no public host.");
  const path = GTIN_PATH.exec(url.pathname)?.[0];
  if (path === undefined) return { ok: true, kind: "https", identifier: url.href };
  const link = readDigitalLink(path, url.search);
  return isSyntaxError(link) ? refused(link.detail) : { ok: true, kind: "digital_link", identifier: url.href };
}
