import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import type { QrDrawing } from "@/lib/passports/labels/qr-code";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { Waiting } from "./waiting";

interface LookStepProps {
  locale: Locale;
  passport: {
    link: string;
    code: string;
    productName: string;
    isExample: boolean;
    qrCode: QrDrawing;
    isThisMachineOnly: boolean;
  } | null;
  isDone: boolean;
}

/** The code of a passport, large enough to be scanned off the screen. */
export function LookStep({ locale, passport, isDone }: LookStepProps) {
  const t = translator(locale, "firstSteps.look");
  if (!passport) return <p>{t("none")}</p>;
  const { link, code, productName, qrCode, isExample } = passport;
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
      <svg
        role="img"
        aria-label={t("alt", { code })}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
        className="size-52 shrink-0 rounded-md border border-line bg-[#fff]"
      >
        <path d={qrCode.path} fill="#000" />
      </svg>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
        <div>
          <p className="wrap-anywhere">{t("passport", { code, product: productName })}</p>
          {isExample && <p className="text-ink-muted">{t("isExample")}</p>}
        </div>
        <div>
          <LinkButton href={link} target="_blank">
            {t("here")}
          </LinkButton>
        </div>
        {passport.isThisMachineOnly && !isDone && <Callout>{t("local", { host: new URL(link).host })}</Callout>}
        <Waiting isOver={isDone} waiting={t("waiting")} over={t("seen")} />
      </div>
    </div>
  );
}
