import { describeFinding } from "@/lib/compliance/assessment/describe-finding";
import { groundsOf } from "@/lib/compliance/checks/legal-status";
import type { Finding } from "@/lib/compliance/rules";
import type { Declared } from "@/lib/ecodesign/declared";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { cite } from "@/lib/law/cite";
import { DomainError } from "@/lib/platform/errors";
import { translator } from "@/lib/platform/i18n/translator";
import { sha256Hex } from "@/lib/platform/secrets";
import { aasEnvironment } from "./battery/aas";
import { batteryPass } from "./battery/battery-pass";
import { en18223Passport } from "./en18223-passport";
import type { FileFormat } from "./formats";
import { type RegistryGap, registryGaps } from "./parties";
import { registryRecord } from "./registry-record";
import type { Subject } from "./subject";
import { untpPassportOf, untpGaps } from "./untp-passport";

export interface Source {
  subject: Subject;
  reviewState: ReviewState;
  findings: readonly Pick<Finding, "check" | "reason" | "field" | "values">[] | null;
}

/** Throws `passport_incomplete` for an incomplete UNTP document, and for a battery's format of another product. */
export function documentOf(source: Source, format: FileFormat): object {
  switch (format) {
    case "battery_pass":
      requireBattery(source.subject.product.declared);
      return batteryPass(source.subject);
    case "aas":
    case "aasx":
      requireBattery(source.subject.product.declared);
      return aasEnvironment(source.subject);
    case "en18223":
      return en18223Passport(source.subject);
    case "untp":
      requireUntp(source.subject.product.declared);
      return untpPassportOf(source.subject);
    case "registry":
      return registration(source);
  }
}

/** Gaps are in English, because other systems read the file. */
function registration({ subject, reviewState, findings }: Source) {
  const gaps = registryGaps({ declared: subject.product.declared, unit: subject.unit, reviewState, findings });
  return {
    state: gaps.length === 0 ? "ready" : "incomplete",
    note:
      "Prepared for the EU registry (Regulation (EU) 2024/1781, Article 13). Nothing has been submitted: an " +
      "operator verified by eIDAS has to do so.",
    record: registryRecord(subject, sha256Hex),
    missing: gaps.map(describeGap),
  };
}

function describeGap(gap: RegistryGap) {
  const t = translator("en", "interchange");
  switch (gap.kind) {
    case "field":
      return { field: gap.field, detail: t(`gaps.${gap.field}`), citation: cite("en", gap.grounds) };
    case "finding":
      return {
        field: gap.finding.field,
        check: gap.finding.check,
        detail: describeFinding(translator("en", "compliance"), gap.finding),
        citation: cite("en", groundsOf({ ...gap.finding, group: null })),
      };
    case "review":
      return { field: "review_state", detail: t(`gaps.${gap.state}`), citation: cite("en", gap.grounds) };
  }
}

function requireBattery({ product_group: group }: Declared): void {
  if (group === "battery") return;
  throw new DomainError("passport_incomplete", "Only batteries have a passport in this format.", {
    errors: [{ pointer: "/product_group", code: "missing", detail: "The product group is not battery." }],
  });
}

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
