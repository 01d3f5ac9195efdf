import { ECDH, generateKeyPairSync } from "node:crypto";
import { CompactSign, importJWK, type JWK } from "jose";
import { describe, expect, it } from "vitest";
import { checkCredential } from "./check-credential";
import { didKeyDocument } from "./find-key";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
function didOf(codec: number[], key: Buffer): string {
  let value = BigInt(`0x${Buffer.concat([Buffer.from(codec), key]).toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)]! + text;
  return `did:key:z${text}`;
}
const bytesIn = (text: string | undefined) => Buffer.from(text ?? "", "base64url");

/** A stranger with a key of a kind: its identifier, and its private half. */
function mintIssuer(alg: "EdDSA" | "ES256" | "ES384") {
  if (alg === "EdDSA") {
    const { privateKey } = generateKeyPairSync("ed25519");
    const jwk = privateKey.export({ format: "jwk" }) as JWK;
    return { did: didOf([0xed, 0x01], bytesIn(jwk.x)), jwk };
  }
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: alg === "ES256" ? "P-256" : "P-384" });
  const jwk = privateKey.export({ format: "jwk" }) as JWK;
  const point = Buffer.concat([Buffer.from([4]), bytesIn(jwk.x), bytesIn(jwk.y)]);
  const curve = alg === "ES256" ? "prime256v1" : "secp384r1";
  const packed = ECDH.convertKey(point, curve, undefined, undefined, "compressed") as Buffer;
  return { did: didOf(alg === "ES256" ? [0x80, 0x24] : [0x81, 0x24], packed), jwk };
}

async function sign(alg: "EdDSA" | "ES256" | "ES384", { did, jwk }: ReturnType<typeof mintIssuer>, by = jwk) {
  const payload = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["DigitalProductPassport", "VerifiableCredential"],
    issuer: { id: did, name: "Somebody else" },
    credentialSubject: { id: "https://elsewhere.example/p/1", name: "Cathode" },
  };
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg, typ: "vc+jwt", cty: "vc", kid: `${did}#${did.slice("did:key:".length)}` })
    .sign(await importJWK(by, alg));
}
const nothing = () => Promise.reject(new Error("nothing is fetched"));
const sources = () => ({ at: new Date(), document: nothing, text: nothing });

describe.each(["EdDSA", "ES256", "ES384"] as const)("an issuer that is its own key, by %s", (alg) => {
  it("is known by its identifier alone: what it signed is valid, and nothing that another did", async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const issuer = mintIssuer(alg);
      const { verdict, facts } = await checkCredential(await sign(alg, issuer), sources());
      expect([verdict, facts?.issuerId]).toEqual(["valid", issuer.did]);
    }
    const [issuer, other] = [mintIssuer(alg), mintIssuer(alg)];
    const { verdict, steps } = await checkCredential(await sign(alg, issuer, other.jwk), sources());
    expect([verdict, steps.at(-1)?.reason]).toEqual(["invalid", "signature_wrong"]);
  });
});

it("the examples of did:key's own text are read as it has them", () => {
  const [method] = didKeyDocument("did:key:zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv")!.verificationMethod as {
    publicKeyJwk: JWK;
  }[];
  expect(method!.publicKeyJwk).toEqual({
    kty: "EC",
    crv: "P-256",
    x: "igrFmi0whuihKnj9R3Om1SoMph72wUGeFaBbzG2vzns",
    y: "efsX5b10x8yjyrj4ny3pGfLcY7Xby1KzgqOdqnsrJIM",
  });
});

it.each([
  ["another kind of key", "did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme"],
  ["no key", "did:key:z6Mk"],
  ["a sign that base 58 has not", "did:key:z6Mk0"],
  ["much too long", `did:key:z${"6".repeat(100_000)}`],
  ["another method", "did:web:house.example"],
])("%s is none", (_what, issuer) => {
  expect(didKeyDocument(issuer)).toBeNull();
});
