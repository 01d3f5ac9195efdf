import type { TheftReportRow } from "@/db/queries/passports";
import { decrypt, encrypt } from "@/lib/platform/secrets";

type Keys = Pick<TheftReportRow, "passportId" | "brandId" | "holderId" | "createdAt">;
type Details = Pick<TheftReportRow, "stolenOn" | "policeReferenceSealed">;

export function writeTheftReport(
  keys: Keys,
  { stolenOn, policeReference }: { stolenOn: string | null; policeReference: string | null },
): TheftReportRow {
  return { ...keys, stolenOn, policeReferenceSealed: policeReference === null ? null : encrypt(policeReference) };
}

/** For the holder, and for members who may see holders. */
export function readTheftReport(report: Details | null) {
  if (!report) return null;
  const { stolenOn, policeReferenceSealed } = report;
  return {
    stolen_on: stolenOn,
    police_reference: policeReferenceSealed === null ? null : decrypt(policeReferenceSealed),
  };
}

export type TheftReport = NonNullable<ReturnType<typeof readTheftReport>>;
