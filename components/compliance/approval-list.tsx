import { DossierLink } from "@/components/dossiers/dossier-link";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { ShownReview } from "@/lib/compliance/reviews/show-review";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** Every approval with the version and the hash that it froze, the newest first. */
export function ApprovalList({ reader, approvals }: { reader: Reader; approvals: ShownReview["approvals"] }) {
  const t = translator(reader.locale, "review");
  const common = translator(reader.locale, "common");
  return (
    <Section title={t("approvals.title")}>
      {approvals.length === 0 && <p className="text-ink-muted">{t("approvals.none")}</p>}
      <ol className="flex flex-col gap-4">
        {approvals.map(({ approval, submitterName, approverName }) => (
          <li key={approval.number}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">
                {t("approvals.entry", { number: approval.number, version: approval.productVersion })}
              </p>
              <p className="text-sm text-ink-muted">
                <Time value={approval.approvedAt} reader={reader} as="date" />
              </p>
            </div>
            <p className="text-sm text-ink-muted">
              {t("approvals.people", {
                submitter: submitterName ?? t("someone"),
                approver: approverName ?? t("someone"),
              })}
            </p>
            <div className="mt-0.5 text-ink-muted">
              <CopyableCode
                text={approval.sha256}
                labels={{ copy: t("approvals.copy"), copied: common("copied") }}
                small
              />
            </div>
            <DossierLink locale={reader.locale} productId={approval.productId} approval={approval.number} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
