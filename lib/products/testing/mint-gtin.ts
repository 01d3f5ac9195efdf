import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { randomSecret } from "@/lib/platform/ids";

/** A GTIN of 14 digits that no other test has. */
export function mintGtin(): string {
  const digits = `0952${String(BigInt(`0x${randomSecret(6).toString("hex")}`) % 1_000_000_000n).padStart(9, "0")}`;
  return `${digits}${gs1CheckDigit(digits)}`;
}
