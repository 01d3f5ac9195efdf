import { Callout } from "@/components/ui/callout";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { must } from "@/lib/platform/must";
import { NOTICE_TONES } from "./notice-tones";

interface PublicNoticesProps {
  reader: Reader;
  verification: Verification;
  /** The brand has closed here, so nobody is sent to ask it. */
  hasLeft: boolean;
}

const LINK = "text-accent-ink underline decoration-accent-line underline-offset-3 hover:decoration-current break-all";

/** What has to be read before anything else : what speaks against the item, since when, why, and what to do. */
export function PublicNotices({ reader, verification: { notices, authenticity }, hasLeft }: PublicNoticesProps) {
  const t = translator(reader.locale, "publicPassport");
  const format = formatter(reader);
  const brand = authenticity.issuer.name;
  return notices.map(({ kind, since, reason, contact }) => (
    <div key={kind} className="rounded-md bg-surface">
      <Callout tone={NOTICE_TONES[kind]} title={<span className="text-lg">{t(`notices.${kind}.title`)}</span>}>
        <div className="flex flex-col gap-1.5 text-ink">
          {since && <p>{t("notice.since", { date: format.date(new Date(since)) })}</p>}
          {reason && (
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {t("notice.reason", { brand, reason })}
            </p>
          )}
          <p>{t(hasLeft ? "left.advice" : `notices.${kind}.advice`, { brand })}</p>
          {contact?.email ? (
            <p>
              {t.rich("notice.contact", {
                mail: () => (
                  <a href={`mailto:${contact.email}`} className={LINK}>
                    {contact.email}
                  </a>
                ),
              })}
            </p>
          ) : (
            contact?.website && (
              <p>
                {t.rich("notice.contactWebsite", {
                  brand,
                  site: () => (
                    <a href={must(contact.website, "Website")} rel="noreferrer" className={LINK}>
                      {contact.website}
                    </a>
                  ),
                })}
              </p>
            )
          )}
        </div>
      </Callout>
    </div>
  ));
}
