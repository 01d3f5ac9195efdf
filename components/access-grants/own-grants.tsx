import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { OwnAccess } from "@/lib/access-grants/own-access";
import { formatPassportCode } from "@/lib/passports/code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { gtin14 } from "@/lib/products/gtin";
import { elementName, GRANT_TONES, subjectWords } from "./grant-words";

type Send = (form: FormData) => Promise<void>;
type Grant = OwnAccess["grants"][number];

/** What a reader asked for and may read, each with where to read it, and the way to give it up. */
export function OwnGrants({ reader, grants, giveUp }: { reader: Reader; grants: readonly Grant[]; giveUp: Send }) {
  const t = translator(reader.locale, "accessGrants");
  if (grants.length === 0) return <p className="text-ink-muted">{t("own.none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {grants.map((grant) => (
        <li key={grant.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
          <OwnGrant reader={reader} grant={grant} giveUp={giveUp} />
        </li>
      ))}
    </ul>
  );
}

function OwnGrant({ reader, grant, giveUp }: { reader: Reader; grant: Grant; giveUp: Send }) {
  const t = translator(reader.locale, "accessGrants");
  const ecodesign = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const isOpen = grant.status === "waiting" || grant.status === "consent" || grant.status === "granted";
  const subject = [
    grant.isAuthority ? t(grant.brandIds ? "own.namedBrands" : "own.allBrands") : grant.brandName,
    subjectWords(t, grant),
  ]
    .filter(Boolean)
    .join(": ");
  const read: ReactNode =
    grant.code && grant.scope === "passport" ? (
      <TextLink href={`/p/${formatPassportCode(grant.code)}`}>{t("own.seeItem")}</TextLink>
    ) : (
      grant.gtin && <TextLink href={`/m/${gtin14(grant.gtin)}`}>{t("own.seeModel")}</TextLink>
    );
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium">{subject}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <Status tone={GRANT_TONES[grant.status]}>{t(`statuses.${grant.status}`)}</Status>
          {isOpen && <span>{t("own.until", { until: format.dateTime(grant.expiresAt) })}</span>}
        </p>
        {grant.elements && (
          <p className="text-sm text-ink-muted">
            {t("own.onlyFields", { fields: format.list(grant.elements.map((name) => elementName(ecodesign, name))) })}
          </p>
        )}
        {grant.refusal && <p className="text-sm whitespace-pre-line">{grant.refusal}</p>}
        {grant.status === "granted" && read && <p className="mt-1">{read}</p>}
      </div>
      {isOpen && (
        <ConfirmDialog
          trigger={t("own.giveUp")}
          triggerVariant="secondary"
          triggerSize="sm"
          title={t("own.giveUpTitle")}
          description={t("own.giveUpText", { subject })}
          action={giveUp}
          confirmLabel={t("own.giveUp")}
          confirmVariant="danger"
          cancelLabel={t("own.cancel")}
        >
          <input type="hidden" name="grantId" value={grant.id} />
        </ConfirmDialog>
      )}
    </>
  );
}
