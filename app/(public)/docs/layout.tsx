import type { ReactNode } from "react";
import { getLocale } from "@/app/i18n";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { contentsData } from "@/components/docs/contents-data";
import { DocsFrame } from "@/components/docs/docs-frame";
import { documentation } from "@/lib/docs/documentation";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { guide, reference } = documentation();
  const locale = await getLocale();
  const contents = contentsData(guide, reference, locale);
  return (
    <DocsFrame contents={contents} locale={locale} preferences={<PreferenceSwitches locale={locale} />}>
      {children}
    </DocsFrame>
  );
}
