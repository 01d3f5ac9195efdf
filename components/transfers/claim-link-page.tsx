import { LocaleLinks } from "@/components/shell/locale-links";
import { PublicPage } from "@/components/shell/public-page";
import { Button, buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { KeyValues } from "@/components/ui/key-values";
import { MailLink } from "@/components/ui/mail-link";
import { OwnTime } from "@/components/ui/own-time";
import { Card } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Reader } from "@/lib/platform/i18n/format";
import { DEADLINE_MARK, ownTime } from "@/lib/platform/i18n/format-deadline";
import { translator } from "@/lib/platform/i18n/translator";
import type { OpenedClaim } from "@/lib/transfers/claims/open-claim";

interface ClaimLinkPageProps {
  reader: Reader;
  claim: OpenedClaim;
  hrefOf: (locale: string) => string;
  /** Where a button's form posts to. */
  postTo: (answer: "confirm" | "withdraw") => string;
}

/** To the claimer: what is claimed, how the claim stands, and what can be done about it. Forms without scripts. */
export function ClaimLinkPage({ reader, claim, hrefOf, postTo }: ClaimLinkPageProps) {
  const t = translator(reader.locale, "claim");
  const confirmation = translator(reader.locale, "confirmation");
  const place = translator(reader.locale, "place");
  const { status, way, obstacle, brand, product, passport } = claim;
  const names = { brand: brand.name, product: product.name };
  const { supportEmail } = brand;
  const mono = (value: string) => <span className="font-mono text-sm break-words">{value}</span>;
  const facts = [
    claim.mailboxMasked && { key: "for", label: t("page.for"), value: claim.mailboxMasked },
    product.model && { key: "model", label: place("facts.model"), value: product.model },
    passport.serialNumber && { key: "serial", label: place("facts.serial"), value: mono(passport.serialNumber) },
    { key: "code", label: place("facts.code"), value: mono(formatPassportCode(passport.code)) },
    claim.receiptNumber && { key: "receipt", label: t("receipt"), value: claim.receiptNumber },
    claim.note && { key: "note", label: t("note"), value: claim.note },
    claim.refusal && { key: "refusal", label: t("page.reason"), value: claim.refusal },
  ].filter((fact) => fact !== null && fact !== "");
  return (
    <PublicPage
      locale={reader.locale}
      seed={passport.code}
      face={claim.face}
      eyebrow={confirmation("brandLine", { brand: brand.name })}
      title={t(`page.${status}.title`, names)}
      lead={
        status === "waiting" ? (
          <p>
            <OwnTime
              {...ownTime(reader, claim.expiresAt)}
              sentence={t("page.waiting.text", { ...names, until: DEADLINE_MARK })}
            />
          </p>
        ) : (
          <p>
            {t(`page.${status}.text`, names)}
            {status === "unproved" && way !== "code" && ` ${t("page.unprovedBrand", names)}`}
          </p>
        )
      }
      footer={
        <>
          {supportEmail ? (
            <p>{confirmation.rich("contact", { mail: () => <MailLink address={supportEmail} /> })}</p>
          ) : (
            <span />
          )}
          <LocaleLinks locale={reader.locale} label={confirmation("languages")} hrefOf={hrefOf} />
        </>
      }
    >
      <Card className="flex max-w-[32rem] flex-col gap-5">
        {obstacle && <Callout tone="caution" title={errorSentence(reader.locale, obstacle)} />}
        <KeyValues layout="fields" className="grid-cols-1!" items={facts} />
        {status === "unproved" && !obstacle && (
          <form method="post" action={postTo("confirm")}>
            <Button type="submit" variant="primary" size="lg" className="h-12! w-full">
              {t("page.confirm")}
            </Button>
          </form>
        )}
        {status === "waiting" && (
          <form method="post" action={postTo("withdraw")}>
            <Button type="submit">{t("page.withdraw")}</Button>
          </form>
        )}
        {status === "approved" && (
          <a href={PLACE_PATH} className={buttonClass("primary")}>
            {t("page.items")}
          </a>
        )}
        <TextLink href={`/p/${passport.code}`}>{place("publicPage")}</TextLink>
      </Card>
    </PublicPage>
  );
}
