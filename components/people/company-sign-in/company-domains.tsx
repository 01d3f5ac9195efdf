import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyableCode } from "@/components/ui/copyable-code";
import { CircleCheck, Clock3 } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

type Command = (form: FormData) => Promise<void>;

interface CompanyDomainsProps {
  reader: Reader;
  domains: readonly { domain: string; verifiedAt: Date | null; proof: { name: string; value: string } }[];
  verify: Command;
  remove: Command;
}

export function CompanyDomains({ reader, domains, verify, remove }: CompanyDomainsProps) {
  const t = translator(reader.locale, "companySignIn");
  if (domains.length === 0) return <p className="text-ink-muted">{t("domains.none")}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {domains.map(({ domain, verifiedAt, proof }) => (
        <li key={domain} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
          <div className="min-w-0">
            <p className="font-mono font-medium">{domain}</p>
            {verifiedAt ? (
              <p className="mt-1 flex items-center gap-1.5 text-sm text-positive">
                <CircleCheck aria-hidden="true" className="size-4" />
                {t.rich("domains.verified", { at: () => <Time value={verifiedAt} reader={reader} as="date" /> })}
              </p>
            ) : (
              <>
                <p className="mt-1 flex items-center gap-1.5 text-sm text-caution">
                  <Clock3 aria-hidden="true" className="size-4" />
                  {t("domains.open")}
                </p>
                <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
                  {(["name", "value"] as const).map((part) => (
                    <div key={part} className="contents">
                      <dt className="text-ink-muted">{t(`domains.record.${part}`)}</dt>
                      <dd>
                        <CopyableCode
                          text={proof[part]}
                          labels={{ copy: t(`domains.copy.${part}`), copied: t("provider.copied") }}
                        />
                      </dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {!verifiedAt && (
              <ActionForm action={verify}>
                <input type="hidden" name="domain" value={domain} />
                <SubmitButton variant="secondary">
                  <span aria-hidden="true">{t("domains.check")}</span>
                  <span className="sr-only">{t("domains.checkOf", { domain })}</span>
                </SubmitButton>
              </ActionForm>
            )}
            <ConfirmDialog
              trigger={
                <>
                  <span aria-hidden="true">{t("domains.remove")}</span>
                  <span className="sr-only">{t("domains.removeOf", { domain })}</span>
                </>
              }
              triggerVariant="quiet"
              title={t("domains.removeTitle", { domain })}
              description={t("domains.removeText", { verified: verifiedAt ? "yes" : "no" })}
              action={remove}
              confirmLabel={t("domains.removeConfirm")}
              cancelLabel={t("domains.keep")}
            >
              <input type="hidden" name="domain" value={domain} />
            </ConfirmDialog>
          </div>
        </li>
      ))}
    </ul>
  );
}
