import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CircleAlert, TriangleAlert, ShieldCheck } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { Verification } from "@/lib/passports/contract";
import type { AuthenticityReason } from "@/lib/passports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** Warning tones only; never green. */
export const NOTICE_TONES = {
  test: "caution",
  example: "caution",
  revoked: "critical",
  reported_stolen: "critical",
  recalled: "critical",
  suspended: "caution",
  reported_lost: "caution",
  decommissioned: "caution",
  archived: "caution",
} as const satisfies Record<AuthenticityReason, "critical" | "caution">;

interface PublicAlertsProps {
  reader: Reader;
  verification: Verification;
  hasLeft: boolean;
  /** The battery is in use again under another passport. */
  isSuperseded: boolean;
  column: string;
}

const BANDS = { critical: "bg-critical", caution: "bg-caution" };
const ICONS = { critical: CircleAlert, caution: TriangleAlert };

interface AlertBandProps {
  id: string;
  tone: keyof typeof BANDS;
  isFirst: boolean;
  title: string;
  column: string;
  children: ReactNode;
}

export function AlertBand({ id, tone, isFirst, title, column, children }: AlertBandProps) {
  const [Icon, Heading] = [ICONS[tone], isFirst ? "h1" : "h2"] as const;
  return (
    <section
      aria-labelledby={`alert-${id}`}
      className={clsx(
        "border-b border-surface/40 text-surface",
        "print:border-2 print:border-current print:bg-transparent print:text-ink",
        BANDS[tone],
      )}
    >
      <div className={clsx(column, "flex gap-4 py-6 sm:gap-6 sm:py-8")}>
        <div aria-hidden="true" className="flex w-8 shrink-0 justify-center sm:w-10">
          <Icon className={isFirst ? "mt-1 size-8 sm:size-10" : "mt-0.5 size-6"} />
        </div>
        <div className="flex max-w-[46rem] min-w-0 flex-col gap-2">
          <Heading
            id={`alert-${id}`}
            className={clsx("font-serif tracking-tight", isFirst ? "text-3xl sm:text-4xl" : "text-xl")}
          >
            {title}
          </Heading>
          {children}
        </div>
      </div>
    </section>
  );
}

export function PublicAlerts({ reader, verification, hasLeft, isSuperseded, column }: PublicAlertsProps) {
  const t = translator(reader.locale, "publicPassport");
  const brand = verification.authenticity.issuer.name;
  const textOf = (kind: AuthenticityReason) => (kind === "decommissioned" && isSuperseded ? "superseded" : kind);
  return verification.notices.map(({ kind, since, reason, contact }, index) => (
    <AlertBand
      key={kind}
      id={kind}
      tone={NOTICE_TONES[kind]}
      isFirst={index === 0}
      title={t(`notices.${textOf(kind)}.headline`)}
      column={column}
    >
      <AlertReason reader={reader} brand={brand} since={since} reason={reason} />
      <p className="text-md font-medium">{t(hasLeft ? "left.advice" : `notices.${textOf(kind)}.advice`, { brand })}</p>
      {contact && <AlertContact reader={reader} brand={brand} contact={contact} />}
    </AlertBand>
  ));
}

export function AlertReason({
  reader,
  brand,
  since,
  reason,
}: {
  reader: Reader;
  brand: string;
  since: string | null;
  reason: string | null;
}) {
  const t = translator(reader.locale, "publicPassport.notice");
  return (
    <>
      {since && <p>{t("since", { date: formatter(reader).date(new Date(since)) })}</p>}
      {reason && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {t("reason", { brand, reason })}
        </p>
      )}
    </>
  );
}

const LINK = "font-medium underline underline-offset-3 break-all focus-visible:outline-current";

export function AlertContact({
  reader,
  brand,
  contact: { email, phone, website },
}: {
  reader: Reader;
  brand: string;
  contact: NonNullable<Verification["notices"][number]["contact"]>;
}) {
  const t = translator(reader.locale, "publicPassport.notice");
  const linkTo = (href: string, label: string) => () => (
    <a href={href} rel="noreferrer" className={LINK}>
      {label}
    </a>
  );
  return (
    <>
      {phone && <p>{t.rich("contactPhone", { phone: linkTo(`tel:${phone}`, phone) })}</p>}
      {email && <p>{t.rich("contact", { mail: linkTo(`mailto:${email}`, email) })}</p>}
      {!email && website && <p>{t.rich("contactWebsite", { brand, site: linkTo(website, website) })}</p>}
    </>
  );
}

interface PublicStandingProps {
  reader: Reader;
  verification: Verification;
}

/** Whether it is owned, never by whom (Regulation (EU) 2024/1781, Article 10(1)(e)), unless owners publish a name. */
export function PublicOwner({
  reader,
  verification: { owner },
  hasLeft,
  shownName,
}: PublicStandingProps & { hasLeft: boolean; shownName: string | null }) {
  const t = translator(reader.locale, "publicPassport");
  const state = hasLeft && owner.state === "unclaimed" ? "left.unclaimed" : (`owner.${owner.state}` as const);
  return (
    <Section title={t("owner.title")}>
      <p>
        {owner.state === "owned" && owner.since
          ? t("owner.owned", { date: formatter(reader).date(owner.since) })
          : t(state, { date: "" })}
      </p>
      {shownName !== null && (
        <p className="wrap-anywhere">{translator(reader.locale, "place")("name.shown", { name: shownName })}</p>
      )}
      <p>{t("owner.count", { count: owner.transfer_count })}</p>
      <p className="mt-1 text-sm text-ink-muted">{t("owner.privacy")}</p>
    </Section>
  );
}

export function PublicWarranties({ reader, verification: { warranties, notices } }: PublicStandingProps) {
  const t = translator(reader.locale, "publicPassport");
  const passportTexts = translator(reader.locale, "passports");
  const format = formatter(reader);
  return (
    <Section title={t("warranties.title")}>
      {warranties.length === 0 && <p className="text-ink-muted">{t("warranties.none")}</p>}
      <ul className="flex flex-col gap-3">
        {warranties.map(({ kind, starts_on, ends_on, transferable, territory }) => (
          <li key={`${kind} ${ends_on}`} className="flex gap-3">
            <ShieldCheck
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 ${notices.length > 0 ? "text-ink-muted" : "text-positive"}`}
            />
            <div>
              <p className="font-medium">{passportTexts(`warrantyKinds.${kind}`)}</p>
              <p>{t("warranties.term", { from: format.calendarDate(starts_on), to: format.calendarDate(ends_on) })}</p>
              <p className="text-sm text-ink-muted">
                {[
                  t(transferable ? "warranties.transferable" : "warranties.notTransferable"),
                  territory && t("warranties.territory", { territory }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
