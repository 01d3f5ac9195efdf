import type { ReactNode } from "react";
import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { getPlainReader } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PageNotice, readFlash } from "@/components/forms/page-notice";
import { PublicPage } from "@/components/shell/public-page";
import { SlowDown } from "@/components/shell/slow-down";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { Card } from "@/components/ui/section";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { isAccountLinkLive } from "@/lib/holders/enter-account";
import { HOLDER_ACCOUNT_PATHS, type HolderAccountOf } from "@/lib/holders/rules";
import { visitor } from "@/lib/people/auth/visitor";
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

/** Mail scanners open links, so this page only describes the action of its button. */
export async function OpenLinkPage({ token, to }: { token: string; to: HolderAccountOf }) {
  const reader = await getPlainReader();
  const [t, own] = [translator(reader.locale, "place"), translator(reader.locale, "accessGrants")];
  const isAccess = to === "access";
  const path = HOLDER_ACCOUNT_PATHS[to];
  const isLive = await isAccountLinkLive(visitor(), token);
  if (!isLive && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!isLive)
    return (
      <HolderAccountFrame
        reader={reader}
        title={isAccess ? own("own.endedTitle") : t("endedTitle")}
        lead={<p>{isAccess ? own("own.endedText") : t("endedText")}</p>}
      >
        <TextLink href={path}>{isAccess ? own("own.askAgain") : t("askAgain")}</TextLink>
      </HolderAccountFrame>
    );
  return (
    <HolderAccountFrame
      reader={reader}
      title={isAccess ? own("own.openTitle") : t("openTitle")}
      lead={<p>{isAccess ? own("own.openText") : t("openText")}</p>}
    >
      <form method="post" action={`${path}/open/${token}/enter`}>
        <Button type="submit" variant="primary" size="lg" className="w-full sm:w-auto">
          {isAccess ? own("own.open") : t("open")}
        </Button>
      </form>
    </HolderAccountFrame>
  );
}
