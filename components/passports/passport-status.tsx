import { type CellData, marked } from "@/components/table/cell";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { type AuthenticityReason, headline, type OwnerState } from "@/lib/passports/rules";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { WarrantyState } from "@/lib/warranties/rules";
import { NOTICE_TONES } from "./public-alerts";

type Look = { tone: Tone; icon?: StatusIcon };

const OWNER: Record<OwnerState, Look> = {
  unclaimed: { tone: "neutral" },
  owned: { tone: "neutral", icon: "dot" },
  transfer_pending: { tone: "notice", icon: "waiting" },
};

const REASON_ICONS: Partial<Record<AuthenticityReason, StatusIcon>> = {
  revoked: "blocked",
  recalled: "alert",
  reported_stolen: "alert",
  archived: "minus",
};

const WARRANTY: Record<WarrantyState | "expired", Look> = {
  not_activated: { tone: "neutral" },
  active: { tone: "positive" },
  expired: { tone: "neutral", icon: "minus" },
  void: { tone: "critical" },
  not_transferred: { tone: "neutral", icon: "blocked" },
};

interface StatusProps<State> {
  state: State;
  t: Translate<"passports">;
  plain?: boolean;
}

export const ownerMark = (state: OwnerState, t: Translate<"passports">): CellData =>
  marked(OWNER[state], t(`owner.${state}`));

interface AuthenticityMarkProps {
  reasons: readonly AuthenticityReason[];
  t: Translate<"passports">;
  plain?: boolean;
}

export function AuthenticityMark({ reasons, t, plain }: AuthenticityMarkProps) {
  const first = headline(reasons);
  return (
    <Status {...lookOf(first)} plain={plain}>
      {t(`headlines.${first}`)}
    </Status>
  );
}

export function authenticityMark(reasons: readonly AuthenticityReason[], t: Translate<"passports">): CellData {
  const first = headline(reasons);
  return marked(lookOf(first), t(`headlines.${first}`));
}

function lookOf(first: ReturnType<typeof headline>): Look {
  if (first === "authentic") return { tone: "positive" };
  const icon = REASON_ICONS[first];
  return { tone: NOTICE_TONES[first], ...(icon && { icon }) };
}

export function WarrantyStatus({ state, t, plain }: StatusProps<WarrantyState | "expired">) {
  return (
    <Status {...WARRANTY[state]} plain={plain}>
      {t(`warrantyStates.${state}`)}
    </Status>
  );
}
