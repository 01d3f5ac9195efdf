import { type CellData, marked } from "@/components/table/cell";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { daysUntil, type RegistryFileState, type RegistryGapId, type RegistryState } from "@/lib/eu-registry/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const STYLES: Record<RegistryState, { tone: Tone; icon: StatusIcon }> = {
  not_required: { tone: "neutral", icon: "minus" },
  not_accepted: { tone: "notice", icon: "waiting" },
  incomplete: { tone: "caution", icon: "warning" },
  ready: { tone: "accent", icon: "dot" },
  in_file: { tone: "accent", icon: "waiting" },
  submitted: { tone: "notice", icon: "waiting" },
  proof_due: { tone: "caution", icon: "warning" },
  registered: { tone: "positive", icon: "check" },
  changed: { tone: "caution", icon: "alert" },
};

export const FILE_STYLES: Record<RegistryFileState, { tone: Tone; icon: StatusIcon }> = {
  made: { tone: "accent", icon: "waiting" },
  uploaded: { tone: "positive", icon: "check" },
  discarded: { tone: "neutral", icon: "minus" },
};

export const registryMark = (state: RegistryState, locale: Locale): CellData =>
  marked(STYLES[state], translator(locale, "euRegistry")(`states.${state}`));

export function RegistryMark({ state, locale }: { state: RegistryState; locale: Locale }) {
  return <Status {...STYLES[state]}>{translator(locale, "euRegistry")(`states.${state}`)}</Status>;
}

export function gapsText(gaps: readonly RegistryGapId[], locale: Locale): string {
  const t = translator(locale, "euRegistry");
  return gaps.map((gap) => t(`gaps.${gap}`)).join(", ");
}

interface Dated {
  state: RegistryState;
  submittedAt: Date | null;
  submittedBy: string | null;
  registeredOn: string | null;
  proofDueOn: string | null;
}

export function dateText({ state, ...row }: Dated, today: string, reader: Reader): string | null {
  const t = translator(reader.locale, "euRegistry");
  const format = formatter(reader);
  if (state === "proof_due" && row.proofDueOn) {
    const days = daysUntil(row.proofDueOn, today);
    return days < 0 ? t("dates.proofOver", { day: format.calendarDate(row.proofDueOn) }) : t("dates.proofIn", { days });
  }
  if (row.registeredOn) return t("dates.registered", { day: format.calendarDate(row.registeredOn) });
  if (!row.submittedAt) return null;
  const day = format.date(row.submittedAt);
  return row.submittedBy ? t("dates.submitted", { day, person: row.submittedBy }) : t("dates.submittedPlain", { day });
}
