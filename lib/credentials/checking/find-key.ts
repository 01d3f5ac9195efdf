import { type CryptoKey, importJWK, type JWK } from "jose";
import { parseUrl } from "@/lib/platform/parse-url";
import { didKeyDocument } from "./did-key";
import type { ReadCredential } from "./read-credential";
import { CheckEnd, type CheckSources, failed, isObject, type Json, listOf, open, textIn } from "./rules";

/** The keys of an issuer, as its own document publishes them. */

/**
 * Where an issuer's document is: did:web, 3.2 (W3C CCG); of an issuer that is an https address, that address
 * (Controlled Identifiers 1.0). Null: another method.
 */
export function issuerAddress(issuer: string): string | null {
  if (issuer.startsWith("https://")) return issuer;
  const [scheme, method, ...parts] = issuer.split(":");
  if (scheme !== "did" || method !== "web" || parts.some((part) => !/^(?:[\w.-]|%[0-9A-Fa-f]{2})+$/.test(part)))
    return null;
  const [host = "", ...path] = parts.map(decodeURIComponent);
  const place = path.length > 0 ? path.map(encodeURIComponent).join("/") : ".well-known";
  return parseUrl(`https://${host}/${place}/did.json`)?.href ?? null;
}

/** The issuer's document. Throws `CheckEnd`. */
export async function findIssuer(issuer: string, sources: CheckSources): Promise<Json> {
  const own = didKeyDocument(issuer);
  if (own) return own;
  const address = issuerAddress(issuer);
  if (address === null) throw open("issuer_method");
  const document = await sources.document(address).catch((error: unknown) => {
    throw error instanceof CheckEnd ? error : open("issuer_unreachable");
  });
  if (!isObject(document) || document.id !== issuer) throw failed("issuer_differs");
  return document;
}

/** The key that the header names, if the issuer signs statements with it. Throws `CheckEnd`. */
export async function findKey(
  { header: { kid, alg }, issuer }: ReadCredential,
  document: Json,
): Promise<CryptoKey | Uint8Array> {
  const named = (id: unknown) => textIn(id)?.replace(/^#/, `${issuer}#`) ?? null;
  const stated = listOf(document.assertionMethod);
  const methods = [...listOf(document.verificationMethod), ...stated].filter(isObject);
  const mayAssert = new Set(stated.map((method) => named(isObject(method) ? method.id : method)));
  const wanted = methods.filter(({ id, publicKeyJwk }) => {
    if (kid === undefined) return mayAssert.has(named(id));
    const own = isObject(publicKeyJwk) ? publicKeyJwk.kid : undefined;
    return named(id) === named(kid) || named(id) === `${issuer}#${kid}` || own === kid;
  });
  const found = wanted.find(({ id, publicKeyJwk }) => mayAssert.has(named(id)) && isObject(publicKeyJwk));
  if (!found) throw failed(wanted.length > 0 ? "key_purpose" : "key_unknown");
  try {
    // A private half that somebody published by mistake is of no use here.
    const { d: _private, ...jwk } = found.publicKeyJwk as JWK;
    return await importJWK(jwk, alg);
  } catch {
    throw failed("key_unknown");
  }
}
