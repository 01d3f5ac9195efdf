import { type CryptoKey, base64url, compactVerify, importJWK, type JWK } from "jose";
import { parseUrl } from "@/lib/platform/parse-url";
import { ALGORITHMS, type ReadCredential } from "./read-credential";
import { CheckEnd, type CheckSources, failed, isObject, type Json, listOf, open, textIn } from "./rules";

/** did:key 0.9 (W3C CCG): the identifier is the public key, so its document is derived and not fetched. */

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const CHARACTERS_MAX = 80;

interface Curve {
  crv: "P-256" | "P-384";
  bytes: number;
  p: bigint;
  b: bigint;
}

const CURVES: Readonly<Record<number, Curve | "Ed25519">> = {
  0xed: "Ed25519",
  0x1200: {
    crv: "P-256",
    bytes: 32,
    p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  0x1201: {
    crv: "P-384",
    bytes: 48,
    p: (1n << 384n) - (1n << 128n) - (1n << 96n) + (1n << 32n) - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
};

export function didKeyDocument(issuer: string): Json | null {
  const [, key = ""] = /^did:key:(z[1-9A-HJ-NP-Za-km-z]+)$/.exec(issuer) ?? [];
  const publicKeyJwk = key.length > 0 && key.length <= CHARACTERS_MAX ? jwkOf(base58(key.slice(1))) : null;
  if (!publicKeyJwk) return null;
  const id = `${issuer}#${key}`;
  return {
    id: issuer,
    verificationMethod: [{ id, type: "JsonWebKey", controller: issuer, publicKeyJwk }],
    assertionMethod: [id],
  };
}

function base58(text: string): Uint8Array {
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(BASE58.indexOf(character));
  const hex = value.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([
    ...Array<number>(zeros).fill(0),
    ...bytesOf(hex.padStart(hex.length + (hex.length % 2), "0")),
  ]);
}

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

function jwkOf(bytes: Uint8Array): JWK | null {
  const [low = 0, high = 0, ...key] = bytes;
  const curve = low >= 0x80 && high < 0x80 ? CURVES[(low & 0x7f) | (high << 7)] : undefined;
  if (curve === "Ed25519")
    return key.length === 32 ? { kty: "OKP", crv: "Ed25519", x: base64url.encode(Uint8Array.from(key)) } : null;
  return curve ? pointOf(key, curve) : null;
}

/** Decompresses a point from x and the parity of y (SEC 1, 2.3.4). */
function pointOf([sign, ...rest]: readonly number[], { crv, bytes, p, b }: Curve): JWK | null {
  if ((sign !== 2 && sign !== 3) || rest.length !== bytes) return null;
  const x = rest.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const square = (((x * x * x - 3n * x + b) % p) + p) % p;
  // Valid because both primes are 3 modulo 4.
  const root = power(square, (p + 1n) / 4n, p);
  if (x >= p || (root * root) % p !== square) return null;
  const y = Number(root & 1n) === sign - 2 ? root : p - root;
  const encoded = (value: bigint) =>
    base64url.encode(Uint8Array.from(bytesOf(value.toString(16).padStart(2 * bytes, "0"))));
  return { kty: "EC", crv, x: encoded(x), y: encoded(y) };
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The address of the issuer's document (did:web, 3.2; Controlled Identifiers 1.0). Null: another method. */
export function issuerAddress(issuer: string): string | null {
  if (issuer.startsWith("https://")) return issuer;
  const [scheme, method, ...parts] = issuer.split(":");
  if (scheme !== "did" || method !== "web" || parts.some((part) => !/^(?:[\w.-]|%[0-9A-Fa-f]{2})+$/.test(part)))
    return null;
  const [host = "", ...path] = parts.map(decodeURIComponent);
  const documentPath = path.length > 0 ? path.map(encodeURIComponent).join("/") : ".well-known";
  return parseUrl(`https://${host}/${documentPath}/did.json`)?.href ?? null;
}

/** Throws `CheckEnd`. */
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

/** Throws `CheckEnd` unless a key that the issuer lists for statements signed the token. */
export async function verifySignature(read: ReadCredential, document: Json): Promise<void> {
  const key = await findKey(read, document);
  await compactVerify(read.token, key, { algorithms: ALGORITHMS }).catch(() => {
    throw failed("signature_wrong");
  });
}

/** RFC 7517, 4.2 to 4.4: a key may be limited to encryption, or to another algorithm. */
function mayVerify(jwk: unknown, alg: string | undefined): boolean {
  if (!isObject(jwk)) return false;
  const operations = jwk.key_ops;
  return (
    (jwk.use === undefined || jwk.use === "sig") &&
    (jwk.alg === undefined || jwk.alg === alg || (jwk.crv === "Ed25519" && jwk.alg === "EdDSA")) &&
    (operations === undefined || listOf(operations).includes("verify"))
  );
}

async function findKey(
  { header: { kid, alg }, issuer }: ReadCredential,
  document: Json,
): Promise<CryptoKey | Uint8Array> {
  const absoluteId = (id: unknown) => textIn(id)?.replace(/^#/, `${issuer}#`) ?? null;
  const stated = listOf(document.assertionMethod);
  const methods = [...listOf(document.verificationMethod), ...stated].filter(isObject);
  const mayAssert = new Set(stated.map((method) => absoluteId(isObject(method) ? method.id : method)));
  const matches = methods.filter(({ id, publicKeyJwk }) => {
    if (kid === undefined) return mayAssert.has(absoluteId(id));
    const own = isObject(publicKeyJwk) ? publicKeyJwk.kid : undefined;
    return absoluteId(id) === absoluteId(kid) || absoluteId(id) === `${issuer}#${kid}` || own === kid;
  });
  const method = matches.find(({ id, publicKeyJwk }) => mayAssert.has(absoluteId(id)) && mayVerify(publicKeyJwk, alg));
  if (!method) throw failed(matches.length > 0 ? "key_purpose" : "key_unknown");
  try {
    // Drops a private key that an issuer published by mistake.
    const { d: _private, ...jwk } = method.publicKeyJwk as JWK;
    return await importJWK(jwk, alg);
  } catch {
    throw failed("key_unknown");
  }
}
