import { customType } from "drizzle-orm/pg-core";
import { checkNamed, type CheckId, type Finding, storedCheck } from "@/lib/compliance/rules";
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

/** The document of findings; lists that are one and the same have one and the same document. */
export const findingsDocument = (findings: readonly StoredFinding[]) => madeOnce(findings, allWritten);

/** Findings of checks that this version does not know are left out. */
export const findingList = customType<{ data: StoredFinding[]; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (findings) => JSON.stringify(findingsDocument(findings)),
  fromDriver: (stored) =>
    ((typeof stored === "string" ? JSON.parse(stored) : stored) as StoredFinding[]).flatMap((finding) => {
      const check = checkNamed(finding.check);
      return check ? [{ ...finding, check }] : [];
    }),
});
