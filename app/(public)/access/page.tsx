import type { ReactNode } from "react";
import { getPlainReader, getTranslations, titled } from "@/app/i18n";
import { ReaderTokenForm } from "@/components/access-grants/reader-token-form";
import { EntryForm } from "@/components/forms/entry-dialog";
import { emailField } from "@/components/forms/field-schemas";
import { ClientMessages } from "@/components/shell/client-messages";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { Card, Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { showOwnAccess, type OwnAccess } from "@/lib/access-grants/own-access";
import { TOKEN_LABEL_CHARACTERS_MAX } from "@/lib/access-grants/rules";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { findAccount } from "@/lib/holders/find-person";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { visitor } from "@/lib/people/auth/visitor";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { isMailStored } from "@/lib/platform/mail/couriers";
import { elementName, GRANT_TONES, subjectText } from "../../../components/access-grants/grant-table";
import { HolderAccountFrame } from "../my-items/account-frame";
import { holderSession } from "../my-items/holder-session";
import { askForOwnLinkAction, giveUpAction, leaveAction, makeTokenAction, revokeTokenAction } from "./actions";

export const generateMetadata = titled("accessGrants", "own.title");

export default async function OwnAccessPage() {
  const session = await holderSession();
  if (!(await findAccount(visitor().db, session))) return <AskForLink />;
  const [{ person, grants, tokens }, reader, t] = await Promise.all([
    showOwnAccess(visitor(), session),
    getPlainReader(),
    getTranslations("accessGrants"),
  ]);
  const format = formatter(reader);
  return (
    <HolderAccountFrame
      isWide
      seed="access"
      reader={reader}
      title={t("own.title")}
      lead={
        <>
          <p>{t("own.description")}</p>
          <p className="mt-3 text-base text-on-cover-muted">{t("own.signedInAs", { mailbox: person.mailbox })}</p>
        </>
      }
    >
      <div className="flex max-w-[48rem] flex-col gap-8">
        <Card>
          <h2 className="mb-4 font-serif text-lg font-medium">{t("own.grants")}</h2>
          <OwnGrants reader={reader} grants={grants} giveUp={giveUpAction} />
        </Card>
        {person.onlyBrand === null && (
          <Section title={t("own.keysTitle")} description={t("own.keysText")}>
            {tokens.length > 0 && (
              <ul className="mb-6 divide-y divide-line">
                {tokens.map(({ id, label, expiresAt, lastUsedOn }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                    <span>
                      <span className="font-medium">{label}</span>
                      <span className="block text-sm text-ink-muted">
                        {t("own.until", { until: format.dateTime(expiresAt) })} ·{" "}
                        {lastUsedOn ? t("own.keyUsed", { day: format.calendarDate(lastUsedOn) }) : t("own.keyUnused")}
                      </span>
                    </span>
                    <ConfirmDialog
                      trigger={t("own.revokeKey")}
                      triggerVariant="secondary"
                      triggerSize="sm"
                      title={t("own.revokeKeyTitle")}
                      description={t("own.revokeKeyText", { label })}
                      action={revokeTokenAction}
                      confirmLabel={t("own.revokeKey")}
                      confirmVariant="danger"
                      cancelLabel={t("own.cancel")}
                    >
                      <input type="hidden" name="tokenId" value={id} />
                    </ConfirmDialog>
                  </li>
                ))}
              </ul>
            )}
            <ClientMessages reader={reader} namespaces={["accessGrants"]}>
              <ReaderTokenForm action={makeTokenAction} labelMax={TOKEN_LABEL_CHARACTERS_MAX} />
            </ClientMessages>
          </Section>
        )}
        <Section title={t("own.dataTitle")} description={t("own.dataText")}>
          <TextLink href={HOLDER_ACCOUNT_PATH}>{t("own.dataLink")}</TextLink>
        </Section>
        <form action={leaveAction}>
          <Button type="submit">{t("own.signOut")}</Button>
        </form>
      </div>
    </HolderAccountFrame>
  );
}

async function AskForLink() {
  const [reader, t] = await Promise.all([getPlainReader(), getTranslations("accessGrants")]);
  return (
    <HolderAccountFrame seed="access" reader={reader} title={t("own.askTitle")} lead={<p>{t("own.askText")}</p>}>
      <div className="flex flex-col gap-5">
        {isMailStored() && <Callout title={t("own.keptText")} />}
        <EntryForm
          action={askForOwnLinkAction}
          fields={[emailField("email", t("own.email"))]}
          submit={t("own.ask")}
          tall
        />
      </div>
    </HolderAccountFrame>
  );
}

type Send = (form: FormData) => Promise<void>;
type Grant = OwnAccess["grants"][number];

function OwnGrants({ reader, grants, giveUp }: { reader: Reader; grants: readonly Grant[]; giveUp: Send }) {
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
    subjectText(t, grant),
  ]
    .filter(Boolean)
    .join(": ");
  const link: ReactNode =
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
        {grant.status === "granted" && link && <p className="mt-1">{link}</p>}
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
