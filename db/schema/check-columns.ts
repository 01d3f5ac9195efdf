import { customType } from "drizzle-orm/pg-core";
import { CHECK_IDS, checkNamed, type CheckId, type Finding, isKnownBefore, storedCheck } from "@/lib/compliance/rules";
import { madeOnce } from "@/lib/platform/process-wide";

/** Checks as they are stored: by number where the version before knows no other name, and read by either. */

/** A finding as it is stored: `hash` names it, so that an override can tell it from another of the same check. */
export type StoredFinding = Finding & { hash: string; isOverridden: boolean };

/** What is no check of this version stays as it is, and nobody finds it. */
export const checkName = customType<{ data: CheckId; driverData: string }>({
  dataType: () => "text",
  toDriver: storedCheck,
  fromDriver: (stored) => checkNamed(stored) ?? (stored as CheckId),
});

/** Told as a finding, of which it differs by the name of the check alone, so that writers take it. */
const written = (finding: StoredFinding): StoredFinding => ({
  ...finding,
  check: storedCheck(finding.check) as CheckId,
});
const allWritten = (findings: readonly StoredFinding[]) => findings.map((finding) => madeOnce(finding, written));

interface Documents {
  findings: StoredFinding[];
  furtherFindings: StoredFinding[] | null;
}

function split(all: readonly StoredFinding[]): Documents {
  const further = all.filter((finding) => !isKnownBefore(finding));
  if (further.length === 0) return { findings: allWritten(all), furtherFindings: null };
  return { findings: allWritten(all.filter(isKnownBefore)), furtherFindings: allWritten(further) };
}

/** The documents of findings; lists that are one and the same have the very same documents. */
export const findingDocuments = (findings: readonly StoredFinding[]) => madeOnce(findings, split);

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
  toDriver: (findings) => JSON.stringify(allWritten(findings)),
  fromDriver: (stored) =>
    ((typeof stored === "string" ? JSON.parse(stored) : stored) as StoredFinding[]).flatMap((finding) => {
      const check = checkNamed(finding.check);
      return check ? [{ ...finding, check }] : [];
    }),
});
