import type { AuthenticityReason } from "@/lib/passports/rules";

/** How grave a reason against an item looks. None is ever green. */
export const NOTICE_TONES = {
  test: "caution",
  example: "caution",
  revoked: "critical",
  reported_stolen: "critical",
  recalled: "critical",
  suspended: "caution",
  reported_lost: "caution",
  decommissioned: "caution",
  archived: "caution",
} as const satisfies Record<AuthenticityReason, "critical" | "caution">;
