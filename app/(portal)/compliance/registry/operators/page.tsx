import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { RegistryPage } from "@/components/eu-registry/registry-page";
import { RegistryUpload } from "@/components/eu-registry/registry-upload";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { actorMay } from "@/lib/access/actor";
import { listOperatorVerifications, type OperatorVerification } from "@/lib/eu-registry/apply-answer";
import { daysUntil, type VerificationState, verificationState } from "@/lib/eu-registry/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

const STYLES: Record<VerificationState, { tone: Tone; icon: StatusIcon }> = {
  valid: { tone: "positive", icon: "check" },
  ending: { tone: "caution", icon: "warning" },
  ended: { tone: "critical", icon: "cross" },
};

export const generateMetadata = titled("euRegistry", "operators.title");

export default async function RegistryOperatorsPage() {
  const { context, reader, t } = await openPage("euRegistry");
  const { rows, today } = await listOperatorVerifications(context);
  return (
    <RegistryPage locale={reader.locale} current="operators">
      <Section title={t("operators.title")} description={t("operators.text")} className="border-t-0 pt-0">
        {rows.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <VerificationLine key={row.id} reader={reader} row={row} today={today} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t("operators.emptyTitle")}>{t("operators.emptyText")}</EmptyState>
        )}
      </Section>
      {actorMay(context.actor, "registry.manage") && (
        <Section title={t("operators.add")} className="mt-8">
          <RegistryUpload
            path="/compliance/registry/operators/upload"
            fields={[
              {
                ...{ name: "operator", kind: "text", label: t("operators.operator"), maxLength: 60 },
                hint: t("operators.operatorHint"),
              },
              {
                ...{ name: "file", kind: "file", label: t("operators.document"), accept: ".pdf,.xml,.json" },
                hint: t("operators.documentHint"),
                optionalLabel: t("operators.optional"),
              },
              { name: "verified_on", kind: "day", label: t("operators.verifiedOn") },
              {
                ...{ name: "valid_until", kind: "day", label: t("operators.validUntil") },
                hint: t("operators.validUntilHint"),
                optionalLabel: t("operators.optional"),
              },
            ]}
            submit={t("operators.submit")}
            brokeOff={translator(reader.locale, "evidence")("upload.brokeOff")}
            className="grid max-w-3xl items-start gap-5 sm:grid-cols-2"
          />
        </Section>
      )}
    </RegistryPage>
  );
}

function VerificationLine({ reader, row, today }: { reader: Reader; row: OperatorVerification; today: string }) {
  const t = translator(reader.locale, "euRegistry");
  const { calendarDate } = formatter(reader);
  const state = verificationState(row.validUntil, today);
  const days = daysUntil(row.validUntil, today);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-mono text-sm break-all">{row.operator}</p>
        <p className="text-sm text-ink-muted">
          {t("operators.from", { day: calendarDate(row.verifiedOn), until: calendarDate(row.validUntil) })}
          {row.statedBy && ` · ${row.statedBy}`}
        </p>
        {row.proofId && (
          <LinkButton href={`/compliance/registry/proofs/${row.proofId}`} size="sm" download>
            {t("operators.open")}
          </LinkButton>
        )}
      </div>
      <Status {...STYLES[state]}>
        {state === "ended" ? t("operators.ended") : t(`operators.states.${state}`, { days })}
      </Status>
    </li>
  );
}
