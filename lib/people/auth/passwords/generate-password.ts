import { randomSecret } from "@/lib/platform/ids";

/** A password of more than 90 random bits, in letters and digits, so that a double click selects it whole. */
export function generatePassword(): string {
  return randomSecret(12).toString("base64url").replace(/[-_]/g, "x");
}
