import { hashRecoveryCode } from "@/lib/platform/secrets";

/** What is stored of the code under an item's label: for that item alone, under a key. */
export const hashClaimCode = (passportId: string, code: string): string =>
  hashRecoveryCode(`claim ${passportId}`, code);
