import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import type { Translate } from "@/lib/i18n/translator";
import type { AuthenticityStatus, OwnerState } from "@/lib/passports/rules";
import type { WarrantyState } from "@/lib/warranties/rules";

type Look = { tone: Tone; icon?: StatusIcon };

const OWNER: Record<OwnerState, Look> = {
  unclaimed: { tone: "neutral" },
  owned: { tone: "positive" },
  transfer_pending: { tone: "notice", icon: "waiting" },
};

const AUTHENTICITY: Record<AuthenticityStatus, Look> = {
  authentic: { tone: "positive" },
  suspect: { tone: "caution" },
  revoked: { tone: "critical", icon: "blocked" },
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

export function OwnerStatus({ state, t, plain }: StatusProps<OwnerState>) {
  return (
    <Status {...OWNER[state]} plain={plain}>
      {t(`owner.${state}`)}
    </Status>
  );
}

export function AuthenticityMark({ state, t, plain }: StatusProps<AuthenticityStatus>) {
  return (
    <Status {...AUTHENTICITY[state]} plain={plain}>
      {t(`authenticity.${state}`)}
    </Status>
  );
}

export function WarrantyStatus({ state, t, plain }: StatusProps<WarrantyState | "expired">) {
  return (
    <Status {...WARRANTY[state]} plain={plain}>
      {t(`warrantyStates.${state}`)}
    </Status>
  );
}
