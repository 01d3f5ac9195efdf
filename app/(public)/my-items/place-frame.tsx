import type { ReactNode } from "react";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PlaceNotice } from "@/components/holders/place-notice";
import { PublicPage } from "@/components/shell/public-page";
import { Card } from "@/components/ui/section";
import type { WornFace } from "@/lib/brands/face/show-face";
import type { Reader } from "@/lib/platform/i18n/format";

interface PlaceFrameProps {
  reader: Reader;
  title: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  seed?: string;
  face?: WornFace;
  children: ReactNode;
  /** Sheets of its own instead of one card. */
  isWide?: boolean;
}

/** What every page of a holder's place shares: cover, what came of the last act, language and appearance. */
export function PlaceFrame({ reader, seed = "my-items", children, isWide = false, ...cover }: PlaceFrameProps) {
  const sheet = (
    <>
      <PlaceNotice locale={reader.locale} />
      {children}
    </>
  );
  return (
    <PublicPage locale={reader.locale} seed={seed} {...cover} footer={<PreferenceRow locale={reader.locale} />}>
      {isWide ? sheet : <Card className="max-w-[32rem]">{sheet}</Card>}
    </PublicPage>
  );
}
