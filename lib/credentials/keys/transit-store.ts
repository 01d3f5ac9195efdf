import { createPublicKey } from "node:crypto";
import { z } from "zod";
import { SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { inSpan } from "@/lib/platform/tracing/span";
import type { KeyStore, PublicKey } from "./rules";

/**
 * Keys in a KMS that speaks the HTTP API of Vault's Transit secrets engine (HashiCorp Vault, OpenBao): each is made
 * there, cannot be taken out, and every signature is asked for.
 */

/** What a reference begins with; the name of the key and its version follow. */
const MARK = "transit";
const ANSWER_MS_MAX = 5 * SECOND_MS;
const SIGNATURE_BYTES = 64;

const keyAnswer = z.object({
  data: z.object({ type: z.literal("ecdsa-p256"), keys: z.record(z.string(), z.object({ public_key: z.string() })) }),
});
const signAnswer = z.object({ data: z.object({ signature: z.string().regex(/^vault:v\d+:[\w-]+$/) }) });

export const isInTransit = (reference: string) => reference.startsWith(`${MARK}:`);

/** The store of a mount: `https://vault:token@vault.internal:8200/transit[?namespace=…]`. */
export function transitStore(address: string): KeyStore {
  const { origin, pathname, password, searchParams } = new URL(address);
  const mount = `${origin}/v1${pathname.replace(/(?<!\/)\/+$/, "")}`;
  const namespace = searchParams.get("namespace");
  const headers = {
    "X-Vault-Token": decodeURIComponent(password),
    "X-Vault-Request": "true",
    "Content-Type": "application/json",
    ...(namespace !== null && { "X-Vault-Namespace": namespace }),
  };
  const ask = <T>(path: string, answer: z.ZodType<T>, body?: object): Promise<T> =>
    inSpan("sign", {}, async () => {
      try {
        const response = await fetch(`${mount}${path}`, {
          method: body ? "POST" : "GET",
          headers,
          ...(body && { body: JSON.stringify(body) }),
          redirect: "error",
          signal: AbortSignal.timeout(ANSWER_MS_MAX),
        });
        if (!response.ok) throw new Error(`it answers ${response.status}`);
        return answer.parse(response.status === 204 ? {} : await response.json());
      } catch (error) {
        log().error(
          { event: "signing_keys.unreachable", failure: (error as Error).message },
          "the KMS of SIGNING_KEYS_URL does not do what it is asked",
        );
        throw new DomainError("signing_key_missing", "Nothing can be signed at the moment. Ask again later.", {
          retryAfterSeconds: 30,
        });
      }
    });
  return {
    async make() {
      const name = `carnet-${newId("skc")}`;
      const made = { type: "ecdsa-p256", exportable: false, allow_plaintext_backup: false };
      await ask(`/keys/${name}`, z.unknown(), made);
      const { data } = await ask(`/keys/${name}`, keyAnswer);
      const pem = data.keys["1"]?.public_key ?? "";
      const { x, y } = createPublicKey(pem).export({ format: "jwk" }) as Pick<PublicKey, "x" | "y">;
      return { publicKey: { kty: "EC", crv: "P-256", x, y }, reference: `${MARK}:${name}:1` };
    },
    open(reference) {
      const [, name = "", version = ""] = reference.split(":");
      return {
        async sign(bytes) {
          const { data } = await ask(`/sign/${name}`, signAnswer, {
            input: bytes.toString("base64"),
            hash_algorithm: "sha2-256",
            marshaling_algorithm: "jws",
            key_version: Number(version),
          });
          const [, by, signature = ""] = data.signature.split(":");
          const signed = Buffer.from(signature, "base64url");
          if (by === `v${version}` && signed.length === SIGNATURE_BYTES) return signed;
          throw new DomainError("signing_key_missing", "What was signed is by another key.");
        },
      };
    },
  };
}
