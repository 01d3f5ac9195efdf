import { Button } from "@/components/ui/button";
import { OwnTime } from "@/components/ui/own-time";
import type { Reader } from "@/lib/platform/i18n/format";
import { ownTime } from "@/lib/platform/i18n/format-deadline";
import { translator } from "@/lib/platform/i18n/translator";
import type { OpenedLink } from "@/lib/transfers/links/link-rules";
import { ConfirmationFrame } from "./confirmation-frame";
import { ConfirmationSheet } from "./confirmation-sheet";

interface ConfirmationObjectionProps {
  reader: Reader;
  link: OpenedLink;
  hrefOf: (locale: string) => string;
  /** Where the form posts to. */
  answer: string;
}

/** To the present holder: a transfer has begun, and one button that stops it. */
export function ConfirmationObjection({ reader, link, hrefOf, answer }: ConfirmationObjectionProps) {
  const t = translator(reader.locale, "confirmation");
  const facts = [
    { key: "started", label: t("objection.started"), value: <OwnTime {...ownTime(reader, link.startedAt, "short")} /> },
    { key: "until", label: t("objection.until"), value: <OwnTime {...ownTime(reader, link.expiresAt, "short")} /> },
  ];
  return (
    <ConfirmationFrame
      reader={reader}
      link={link}
      hrefOf={hrefOf}
      title={t("objection.title")}
      lead={<p>{t("objection.text", { brand: link.brand.name })}</p>}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <ConfirmationSheet reader={reader} link={link} facts={facts} />
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <h2 className="font-serif text-lg font-medium">{t("objection.ask")}</h2>
          <p className="mt-2 text-ink-muted">{t("objection.askText", { brand: link.brand.name })}</p>
          <form method="post" action={answer} className="mt-5">
            <Button type="submit" variant="danger" size="lg" className="w-full">
              {t("objection.object")}
            </Button>
          </form>
        </div>
      </div>
    </ConfirmationFrame>
  );
}
