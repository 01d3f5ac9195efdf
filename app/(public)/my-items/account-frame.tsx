import type { ReactNode } from "react";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PageNotice, readFlash } from "@/components/forms/page-notice";
import { PublicPage } from "@/components/shell/public-page";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/section";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface PlaceFrameProps {
  reader: Reader;
  title: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  seed?: string;
  appearance?: ActiveAppearance;
  children: ReactNode;
  isWide?: boolean;
}

export function HolderAccountFrame({ reader, seed = "my-items", children, isWide = false, ...cover }: PlaceFrameProps) {
  const sheet = (
    <>
      <HolderAccountNotice locale={reader.locale} />
      {children}
    </>
  );
  return (
    <PublicPage locale={reader.locale} seed={seed} {...cover} footer={<PreferenceRow locale={reader.locale} />}>
      {isWide ? sheet : <Card className="max-w-[32rem]">{sheet}</Card>}
    </PublicPage>
  );
}

async function HolderAccountNotice({ locale }: { locale: Locale }) {
  const [t, flash] = [translator(locale, "place"), await readFlash()];
  const key = `refused.${flash?.code}` as "refused.rate_limited";
  if (flash?.outcome !== "refused" || !t.has(key)) return <PageNotice locale={locale} />;
  return (
    <div className="mb-6">
      <Callout tone="critical" title={t(key)} live />
    </div>
  );
}
