import type { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import type { Derogation, Treatment } from "@/lib/law/unsold-goods";
import type { LifeEnd } from "./battery/life-rules";
import { type CustodyFlag, type PassportStatus, transferObstacle } from "./rules";

export const PASSPORT_CHANGES = [
  "suspend",
  "revoke",
  "archive",
  "reinstate",
  "report_lost",
  "report_stolen",
  "clear_custody",
  "decommission",
] as const;
export type PassportChange = (typeof PASSPORT_CHANGES)[number];

/** These changes affect what others see, so they need a reason. */
export const CHANGES_WITH_REASON: ReadonlySet<PassportChange> = new Set(["suspend", "revoke", "reinstate"]);

export const GIVES_BACK: ReadonlySet<PassportChange> = new Set(["reinstate", "clear_custody"]);

export interface Discarding {
  reason: (typeof UNSOLD_REASONS)[number];
  treatment: Treatment;
  derogation?: Derogation | undefined;
  commodity_code?: string | undefined;
  weight_g?: number | undefined;
}

export interface Standing {
  status: PassportStatus;
  custodyFlag: CustodyFlag;
  isDecommissioned: boolean;
  /** Of a battery: `superseded` stays out of use, `recycled` has ceased to exist and cannot change. */
  lifeEnd: LifeEnd | null;
}

export type ChangeVerdict =
  | { verdict: "changes"; to: Standing }
  | { verdict: "nothing" }
  | { verdict: "refused"; sentence: string };

const STATUS_AFTER = {
  suspend: { to: "suspended", from: ["active"] },
  revoke: { to: "revoked", from: ["active", "suspended", "archived"] },
  archive: { to: "archived", from: ["active", "suspended"] },
} as const satisfies Partial<Record<PassportChange, { to: PassportStatus; from: readonly PassportStatus[] }>>;

export function validateChange(change: PassportChange, standing: Standing): ChangeVerdict {
  const changes = (set: Partial<Standing>): ChangeVerdict => ({ verdict: "changes", to: { ...standing, ...set } });
  const nothing: ChangeVerdict = { verdict: "nothing" };
  const { status, custodyFlag, isDecommissioned, lifeEnd } = standing;
  if (lifeEnd === "recycled")
    return { verdict: "refused", sentence: "The battery was recycled: its passport has ceased to exist." };
  switch (change) {
    case "reinstate":
      if (lifeEnd === "superseded")
        return status === "active"
          ? { verdict: "refused", sentence: "The battery has a new passport: this one stays out of use." }
          : changes({ status: "active" });
      return status === "active" && !isDecommissioned
        ? nothing
        : changes({ status: "active", isDecommissioned: false });
    case "decommission":
      return isDecommissioned ? nothing : changes({ isDecommissioned: true });
    case "clear_custody":
      return custodyFlag === "none" ? nothing : changes({ custodyFlag: "none" });
    case "report_stolen":
      return custodyFlag === "reported_stolen" ? nothing : changes({ custodyFlag: "reported_stolen" });
    case "report_lost":
      if (custodyFlag === "reported_lost") return nothing;
      if (custodyFlag === "none") return changes({ custodyFlag: "reported_lost" });
      return { verdict: "refused", sentence: "The item is reported stolen: clear that first." };
    default: {
      const { to, from } = STATUS_AFTER[change];
      if (status === to) return nothing;
      if ((from as readonly PassportStatus[]).includes(status)) return changes({ status: to });
      return { verdict: "refused", sentence: `The passport is ${status}: reinstate it first.` };
    }
  }
}

export function possibleChanges(standing: Standing): PassportChange[] {
  return PASSPORT_CHANGES.filter((change) => validateChange(change, standing).verdict === "changes");
}

export function allowsTransfer(standing: Standing): boolean {
  return transferObstacle({ ...standing, isRecalled: false }) === null;
}

const keyOf = ({ status, custodyFlag, isDecommissioned }: Standing) => `${status} ${custodyFlag} ${isDecommissioned}`;

/** Whether further changes lead back to where it was. A transfer that ended with the change stays ended. */
export function isReversible(change: PassportChange, standing: Standing): boolean {
  const visited = new Set<string>();
  const open = [{ from: standing, change }];
  for (let step = open.pop(); step; step = open.pop()) {
    const verdict = validateChange(step.change, step.from);
    if (verdict.verdict !== "changes" || visited.has(keyOf(verdict.to))) continue;
    const { to: from } = verdict;
    visited.add(keyOf(from));
    open.push(...possibleChanges(from).map((next) => ({ from, change: next })));
  }
  return visited.has(keyOf(standing));
}
