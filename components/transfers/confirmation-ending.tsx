import { Stamp } from "@/components/brands/stamp";
import { buttonClass } from "@/components/ui/button";
import { OwnTime } from "@/components/ui/own-time";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { DEADLINE_MARK, ownTime } from "@/lib/platform/i18n/format-deadline";
import { translator } from "@/lib/platform/i18n/translator";
import { ASKING_THE_BRAND, type LinkEnding, type OpenedLink } from "@/lib/transfers/links/link-rules";
import { ConfirmationFrame } from "./confirmation-frame";
import { ConfirmationSheet } from "./confirmation-sheet";

interface ConfirmationEndingProps {
  reader: Reader;
  link: OpenedLink;
  ending: LinkEnding;
  hrefOf: (locale: string) => string;
}

const TONES: Partial<Record<LinkEnding, "positive" | "critical" | "caution">> = {
  accepted: "positive",
  returned: "positive",
  completed: "positive",
  objectedNow: "positive",
  holderCompleted: "caution",
  voided: "critical",
  holderVoided: "critical",
};

/** A link that can do nothing more: what became of the transfer, when, and what to do now. */
export function ConfirmationEnding({ reader, link, ending, hrefOf }: ConfirmationEndingProps) {
  const t = translator(reader.locale, "confirmation");
  const endedAt = link.endedAt ?? link.expiresAt;
  const values = { brand: link.brand.name, at: DEADLINE_MARK };
  const isOwn = ending === "accepted";
  const text =
    link.brand.hasLeft && ASKING_THE_BRAND.has(ending) ? t("brandLeft", values) : t(`endings.${ending}.text`, values);
  return (
    <ConfirmationFrame
      reader={reader}
      link={link}
      hrefOf={hrefOf}
      title={t(`endings.${ending}.title`, values)}
      lead={
        <p role="status">
          <OwnTime {...ownTime(reader, endedAt)} sentence={text} />
        </p>
      }
    >
      <div className="max-w-[42rem]">
        <ConfirmationSheet
          reader={reader}
          link={link}
          stamp={
            <Stamp
              decorative
              title={t(`endings.${ending}.stamp`)}
              detail={ending === "replaced" ? undefined : formatter(reader).date(endedAt)}
              tone={TONES[ending] ?? "neutral"}
              className="mt-1 shrink-0"
            />
          }
        >
          <p className="mt-7 flex gap-3 max-sm:flex-col">
            {isOwn && (
              <a href={PLACE_PATH} className={buttonClass("primary", "lg")}>
                {translator(reader.locale, "claim")("page.items")}
              </a>
            )}
            <a href={`/p/${link.passport.code}`} className={buttonClass("secondary", "lg")}>
              {t("toPassport")}
            </a>
          </p>
        </ConfirmationSheet>
      </div>
    </ConfirmationFrame>
  );
}
