import { passportLink } from "@/lib/passports/code";
import { originOf, unitIdentifier } from "@/lib/passports/identifier";
import type { PassportStatus as StoredStatus } from "@/lib/passports/rules";
import type { PassportStatus, Subject } from "./subject";

const STATUS: Record<StoredStatus, PassportStatus> = {
  active: "active",
  suspended: "inactive",
  revoked: "invalid",
  archived: "archived",
};

interface StoredUnit {
  code: string;
  gtin: string | null;
  serialNumber: string | null;
  batch: string | null;
  producedOn: string | null;
  status: StoredStatus;
  registeredAt: Date;
  isExample: boolean;
  host: string | null;
}

/** A passport as the unit that a document is about. One of example data or of a test stands for nothing. */
export function unitOf(
  { code, gtin, serialNumber, batch, producedOn, status, registeredAt, isExample, host }: StoredUnit,
  publicUrl: string,
): NonNullable<Subject["unit"]> {
  return {
    link: passportLink(code, originOf(host, publicUrl)),
    identifier: unitIdentifier({ code, gtin, serialNumber, host }, publicUrl),
    serialNumber,
    batch,
    producedOn,
    status: isExample ? "invalid" : STATUS[status],
    registeredAt,
  };
}
