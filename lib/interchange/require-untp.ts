import type { Declared } from "@/lib/ecodesign/declared";
import { DomainError } from "@/lib/platform/errors";
import { untpGaps } from "./untp-passport";

/** UNTP allows no partial passport. Throws `passport_incomplete`. */
export function requireUntp(declared: Declared): void {
  const missing = untpGaps(declared);
  if (missing.length === 0) return;
  throw new DomainError("passport_incomplete", "The product lacks what a passport of UNTP has to hold.", {
    errors: missing.map((field) => ({
      pointer: `/${field}`,
      code: "missing",
      detail: `The product does not declare ${field}.`,
    })),
  });
}
