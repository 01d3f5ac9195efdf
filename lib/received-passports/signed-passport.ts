import { decodeJwt } from "jose";
import { checkCredential } from "@/lib/credentials/checking/check-credential";
import { type CheckReason, isObject, type Json, listOf, textIn } from "@/lib/credentials/checking/rules";
import type { En18223Passport } from "@/lib/interchange/en18223-passport";
import { now } from "@/lib/platform/clock";
import { isStorableJson, isStorableText } from "@/lib/platform/input/text";

/** A credential: the passport of EN 18223, restricted parts as JSON Web Encryption. No status: the newest counts. */

export const COPY_TYPE = "PassportCopy";

export interface EncryptedPart {
  readers: readonly string[];
  jwe: unknown;
}

export interface PassportCopy {
  passport: En18223Passport;
  encrypted: readonly EncryptedPart[];
}

export function copyPayload(
  { passport, encrypted }: PassportCopy,
  { did, name, termsUrl, at }: { did: string; name: string; termsUrl: string; at: Date },
): object {
  return {
    "@context": ["https://www.w3.org/ns/credentials/v2", termsUrl],
    type: ["VerifiableCredential", COPY_TYPE],
    issuer: { id: did, name },
    validFrom: at.toISOString(),
    credentialSubject: { id: passport.digitalProductPassportId, type: COPY_TYPE, passport, encrypted },
    iss: did,
    iat: Math.floor(at.getTime() / 1000),
  };
}

/** Unverified. Null: no token. */
export function issuerOfToken(token: string): string | null {
  try {
    const { iss, issuer } = decodeJwt<{ issuer?: unknown }>(token);
    const did = textIn(iss ?? (isObject(issuer) ? issuer.id : issuer));
    return did !== null && isStorableText(did) ? did : null;
  } catch {
    return null;
  }
}

export type CheckedCopy =
  | { ok: true; copy: PassportCopy; validFrom: Date }
  | { ok: false; reason: CheckReason | "no_copy" | "not_storable" };

export async function checkCopyToken(token: string, document: Json): Promise<CheckedCopy> {
  const sources = {
    at: now(),
    document: async () => document,
    text: () => Promise.reject(new Error("a copy has no status")),
  };
  const { verdict, steps, facts } = await checkCredential(token, sources);
  if (verdict !== "valid")
    return { ok: false, reason: steps.find(({ state }) => state !== "passed")?.reason ?? "no_credential" };
  const { credentialSubject, validFrom } = decodeJwt<{ credentialSubject?: unknown; validFrom?: unknown }>(token);
  const subject = listOf(credentialSubject).find(isObject) ?? {};
  const { passport, encrypted } = subject;
  const at = new Date(textIn(validFrom) ?? "");
  const isCopy =
    facts?.types.includes(COPY_TYPE) && isPassport(passport) && subject.id === passport.digitalProductPassportId;
  if (!isCopy || !(at.getTime() >= 0)) return { ok: false, reason: "no_copy" };
  if (!isStorable(passport)) return { ok: false, reason: "not_storable" };
  const parts = listOf(encrypted).filter(
    (part): part is Json & EncryptedPart => isObject(part) && Array.isArray(part["readers"]) && isObject(part["jwe"]),
  );
  return { ok: true, copy: { passport, encrypted: parts }, validFrom: at };
}

/** An index of PostgreSQL does not take longer entries. */
const ID_BYTES_MAX = 2_000;

function isStorable(passport: En18223Passport): boolean {
  const ids = [passport.digitalProductPassportId, passport.uniqueProductIdentifier];
  return ids.every((id) => Buffer.byteLength(id) <= ID_BYTES_MAX) && isStorableJson(passport);
}

/** The header of EN 18223, Table 1, and elements that are at least named. */
function isPassport(value: unknown): value is En18223Passport {
  if (!isObject(value) || !Array.isArray(value["elements"])) return false;
  const texts = [
    "digitalProductPassportId",
    "uniqueProductIdentifier",
    "granularity",
    "dppSchemaVersion",
    "dppStatus",
    "lastUpdated",
    "economicOperatorId",
  ];
  return (
    texts.every((name) => typeof value[name] === "string") &&
    value["elements"].every((element) => isElement(element, ELEMENT_DEPTH_MAX))
  );
}

const ELEMENT_DEPTH_MAX = 8;

function isElement(value: unknown, depthLeft: number): boolean {
  if (!isObject(value) || depthLeft === 0) return false;
  if (typeof value["elementId"] !== "string" || typeof value["objectType"] !== "string") return false;
  const areElements = (list: unknown) =>
    Array.isArray(list) && list.every((element) => isElement(element, depthLeft - 1));
  switch (value["objectType"]) {
    case "SingleValuedDataElement":
      return ["string", "number", "boolean"].includes(typeof value["value"]);
    case "MultiValuedDataElement":
      return (
        Array.isArray(value["value"]) && value["value"].every((one) => typeof one === "string" || areElements(one))
      );
    case "MultiLanguageDataElement":
      return (
        Array.isArray(value["value"]) &&
        value["value"].every((one) => isObject(one) && typeof one["language"] === "string")
      );
    case "RelatedResource":
      return typeof value["url"] === "string";
    case "DataElementCollection":
      return areElements(value["elements"]);
    default:
      return false;
  }
}
