import { base64url, decodeProtectedHeader, type ProtectedHeaderParameters } from "jose";
import { type CredentialFacts, failed, isObject, type Json, listOf, textIn } from "./rules";

/** A JSON Web Signature in compact form whose payload is a credential (VC-JOSE-COSE, 3.1). */
export interface ReadCredential {
  token: string;
  header: ProtectedHeaderParameters;
  payload: Json;
  issuer: string;
}

/** The types of the recommendation and of its drafts, which other issuers still use. */
const MEDIA_TYPES = new Set(["vc+jwt", "vc+ld+jwt", "vc-ld+jwt"]);
/** Asymmetric algorithms only: with a symmetric key, any verifier could forge a signature. */
export const ALGORITHMS = ["ES256", "ES384", "ES512", "EdDSA", "Ed25519"];
const CONTEXT = "https://www.w3.org/ns/credentials/v2";

/** Parses a credential without verifying it. Throws `CheckEnd`. */
export function readCredential(token: string): ReadCredential {
  const { header, payload } = partsOf(token);
  const type = (header.typ ?? "").toLowerCase().replace(/^application\//, "");
  // VC-JOSE-COSE, 3.1.1, recommends the type; the examples of the recommendation lack it.
  if (header.typ !== undefined && !MEDIA_TYPES.has(type)) throw failed("media_type");
  if (!ALGORITHMS.includes(header.alg ?? "")) throw failed("algorithm");
  // VC-JOSE-COSE, 3.1.1: the payload is the credential, and these members must be absent.
  if ("vc" in payload || "vp" in payload || listOf(payload["@context"])[0] !== CONTEXT) throw failed("other_model");
  if (!listOf(payload.type).includes("VerifiableCredential")) throw failed("no_credential");
  const issuer = idOf(payload.issuer);
  if (issuer === null) throw failed("issuer_missing");
  if (payload.iss !== undefined && payload.iss !== issuer) throw failed("issuer_differs");
  return { token, header, payload, issuer };
}

function partsOf(token: string) {
  try {
    const [, body = ""] = token.split(".");
    const payload: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(base64url.decode(body)));
    if (isObject(payload)) return { header: decodeProtectedHeader(token), payload };
  } catch {}
  throw failed("no_credential");
}

const idOf = (value: unknown): string | null => textIn(isObject(value) ? value.id : value);

export function factsOf({ payload, issuer }: ReadCredential): CredentialFacts {
  const [subject] = listOf(payload.credentialSubject);
  const of = isObject(subject) ? subject : {};
  return {
    issuerId: issuer,
    issuerName: isObject(payload.issuer) ? textIn(payload.issuer.name) : null,
    subjectId: textIn(of.id),
    subjectName: textIn(of.name) ?? nameWithin(of),
    id: textIn(payload.id),
    types: listOf(payload.type).filter(
      (type) => typeof type === "string" && type !== "VerifiableCredential",
    ) as string[],
    validFrom: textIn(payload.validFrom),
    validUntil: textIn(payload.validUntil),
  };
}

function nameWithin({ verification, dossier }: Json): string | null {
  if (isObject(verification) && isObject(verification.product)) return textIn(verification.product.name);
  return isObject(dossier) && isObject(dossier.product) ? textIn(dossier.product.name) : null;
}

/** Appends a signature over all bytes as a PDF comment; the trailer is repeated, so that readers find the pages. */

const MARK = "\n%carnet-signature ";
const END = /startxref\s+(\d+)\s+%%EOF\s*$/;
const END_CHARACTERS_MAX = 1_024;

const latin1 = new TextDecoder("latin1");
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

export interface SignedFile {
  token: string;
  signed: Uint8Array<ArrayBuffer>;
  isWhole: boolean;
}

/** Throws an Error if the file is not a PDF. */
export function withSignature(file: Uint8Array, token: string): Uint8Array {
  const tail = tailOf(file);
  if (tail === null) throw new Error("The file has not the end of a PDF file.");
  const added = bytesOf(`${MARK}${token}${tail}`);
  const bytes = new Uint8Array(file.length + added.length);
  bytes.set(file);
  bytes.set(added, file.length);
  return bytes;
}

export function signedFile(file: Uint8Array): SignedFile | null {
  const text = latin1.decode(file);
  const at = text.lastIndexOf(MARK);
  if (at < 0) return null;
  const ending = text.slice(at + MARK.length);
  const [token = ""] = /^[\w.-]+/.exec(ending) ?? [];
  const rest = token === "" ? "" : ending.slice(token.length);
  const signed = file.slice(0, at);
  return { token, signed, isWhole: rest === tailOf(signed) };
}

function tailOf(file: Uint8Array): string | null {
  const end = END.exec(latin1.decode(file.subarray(-END_CHARACTERS_MAX)));
  return end && `\nstartxref\n${end[1]}\n%%EOF\n`;
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
