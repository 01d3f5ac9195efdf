import { customType } from "drizzle-orm/pg-core";
import { CHECK_IDS, checkNamed, type CheckId, type Finding } from "@/lib/compliance/rules";

/** Checks are stored by id. Old rows contain numbers, which are read the same way. */

/** `hash` identifies the finding, so that an override applies to it and not to another of the same check. */
export type StoredFinding = Finding & { hash: string; isOverridden: boolean };

/** An unknown check is returned unchanged and matches nothing. */
export const checkName = customType<{ data: CheckId; driverData: string }>({
  dataType: () => "text",
  fromDriver: (stored) => checkNamed(stored) ?? (stored as CheckId),
});

interface Documents {
  findings: StoredFinding[];
  furtherFindings: StoredFinding[] | null;
}

const positionOf = ({ check }: Finding) => CHECK_IDS.indexOf(check);

export function withAllFindings<Row extends Documents>(row: Row): Row {
  const { findings, furtherFindings: further } = row;
  if (!further?.length) return row;
  return { ...row, findings: [...findings, ...further].toSorted((one, other) => positionOf(one) - positionOf(other)) };
}

export const findingList = customType<{ data: StoredFinding[]; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (findings) => JSON.stringify(findings),
  fromDriver: (stored) =>
    ((typeof stored === "string" ? JSON.parse(stored) : stored) as StoredFinding[]).flatMap((finding) => {
      const check = checkNamed(finding.check);
      return check ? [{ ...finding, check }] : [];
    }),
});
