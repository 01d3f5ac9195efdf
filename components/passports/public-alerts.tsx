import { clsx } from "clsx";
import { CircleAlert, TriangleAlert } from "@/components/ui/icons";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { NOTICE_TONES } from "./notice-tones";

interface PublicAlertsProps {
  reader: Reader;
  verification: Verification;
  /** The brand has closed here, so nobody is sent to ask it. */
  hasLeft: boolean;
  /** Classes of the column that the page's text stands in. */
  column: string;
}

const BANDS = { critical: "bg-critical", caution: "bg-caution" };
const ICONS = { critical: CircleAlert, caution: TriangleAlert };

/** What speaks against the item, above all else and in colours of its own: the gravest is the page's heading. */
export function PublicAlerts({ reader, verification, hasLeft, column }: PublicAlertsProps) {
  const t = translator(reader.locale, "publicPassport");
  const format = formatter(reader);
  const brand = verification.authenticity.issuer.name;
  return verification.notices.map(({ kind, since, reason, contact }, index) => {
    const tone = NOTICE_TONES[kind];
    const Icon = ICONS[tone];
    const Heading = index === 0 ? "h1" : "h2";
    return (
      <section
        key={kind}
        aria-labelledby={`alert-${kind}`}
        className={clsx(
          "border-b border-surface/40 text-surface",
          "print:border-2 print:border-current print:bg-transparent print:text-ink",
          BANDS[tone],
        )}
      >
        <div className={clsx(column, "flex gap-4 py-6 sm:gap-6 sm:py-8")}>
          <Icon aria-hidden="true" className={clsx("shrink-0", index === 0 ? "mt-1 size-8 sm:size-10" : "size-6")} />
          <div className="flex max-w-[46rem] min-w-0 flex-col gap-2">
            <Heading
              id={`alert-${kind}`}
              className={clsx("font-serif tracking-tight", index === 0 ? "text-3xl sm:text-4xl" : "text-xl")}
            >
              {t(`notices.${kind}.headline`)}
            </Heading>
            {since && <p>{t("notice.since", { date: format.date(new Date(since)) })}</p>}
            {reason && (
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {t("notice.reason", { brand, reason })}
              </p>
            )}
            <p className="text-md font-medium">{t(hasLeft ? "left.advice" : `notices.${kind}.advice`, { brand })}</p>
            {contact && <AlertContact reader={reader} brand={brand} contact={contact} />}
          </div>
        </div>
      </section>
    );
  });
}

const LINK = "font-medium underline underline-offset-3 break-all focus-visible:outline-current";

/** Whom to ask. */
function AlertContact({
  reader,
  brand,
  contact: { email, website },
}: {
  reader: Reader;
  brand: string;
  contact: NonNullable<Verification["notices"][number]["contact"]>;
}) {
  const t = translator(reader.locale, "publicPassport.notice");
  if (email)
    return (
      <p>
        {t.rich("contact", {
          mail: () => (
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          ),
        })}
      </p>
    );
  if (!website) return null;
  return (
    <p>
      {t.rich("contactWebsite", {
        brand,
        site: () => (
          <a href={website} rel="noreferrer" className={LINK}>
            {website}
          </a>
        ),
      })}
    </p>
  );
}
