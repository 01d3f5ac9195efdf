import type { StatusIcon, Tone } from "@/components/ui/status";
import type { ComponentState, IncidentImpact, IncidentState } from "@/lib/status/rules";

type Look = { tone: Tone; icon?: StatusIcon };

export const COMPONENT_LOOKS: Record<ComponentState, Look> = {
  operational: { tone: "positive" },
  unknown: { tone: "neutral" },
  degraded: { tone: "caution" },
  down: { tone: "critical" },
};

export const IMPACT_TONES: Record<IncidentImpact, Tone> = {
  minor: "notice",
  major: "caution",
  critical: "critical",
  maintenance: "neutral",
};

export const INCIDENT_LOOKS: Record<IncidentState, Look> = {
  investigating: { tone: "critical", icon: "alert" },
  identified: { tone: "caution" },
  monitoring: { tone: "notice", icon: "waiting" },
  resolved: { tone: "positive" },
};
