import { createHmac } from "node:crypto";
import { randomSecret } from "@/lib/platform/ids";

/** Signatures of Standard Webhooks: symmetric, `v1`. */

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/** `whsec_` and 32 random bytes in base64. */
export const mintSecret = () => PREFIX + randomSecret(SECRET_BYTES).toString("base64");

const sign = (secret: string, text: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(text)
    .digest("base64")}`;

/** The headers of a delivery: with two secrets two signatures, of which a receiver needs one. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(" "),
  };
}
