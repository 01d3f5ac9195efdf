import { customType } from "drizzle-orm/pg-core";
import { CHECK_IDS, checkNamed, type CheckId, type Finding } from "@/lib/compliance/rules";

/** Checks as they are stored: by id. Rows of the time before checks had ids hold numbers, and are read alike. */

/** A finding as it is stored: `hash` names it, so that an override can tell it from another of the same check. */
export type StoredFinding = Finding & { hash: string; isOverridden: boolean };

/** What is no check of this version stays as it is, and nobody finds it. */
export const checkName = customType<{ data: CheckId; driverData: string }>({
  dataType: () => "text",
  fromDriver: (stored) => checkNamed(stored) ?? (stored as CheckId),
});

interface Documents {
  findings: StoredFinding[];
  furtherFindings: StoredFinding[] | null;
}

const place = ({ check }: Finding) => CHECK_IDS.indexOf(check);

/** A stored row with all of its findings in one list, in the order of the checks. */
export function withAllFindings<Row extends Documents>(row: Row): Row {
  const { findings, furtherFindings: further } = row;
  if (!further?.length) return row;
  return { ...row, findings: [...findings, ...further].toSorted((one, other) => place(one) - place(other)) };
}

/** Findings of checks that this version does not know are left out. */
export const findingList = customType<{ data: StoredFinding[]; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (findings) => JSON.stringify(findings),
  fromDriver: (stored) =>
    ((typeof stored === "string" ? JSON.parse(stored) : stored) as StoredFinding[]).flatMap((finding) => {
      const check = checkNamed(finding.check);
      return check ? [{ ...finding, check }] : [];
    }),
});
