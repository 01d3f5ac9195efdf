import type { ReactNode } from "react";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { HolderAccountNotice } from "@/components/holders/account-notice";
import { PublicPage } from "@/components/shell/public-page";
import { Card } from "@/components/ui/section";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import type { Reader } from "@/lib/platform/i18n/format";

interface PlaceFrameProps {
  reader: Reader;
  title: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  seed?: string;
  face?: ActiveAppearance;
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
