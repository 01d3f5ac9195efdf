import type { ReactNode } from "react";
import { getLocale } from "@/app/i18n";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { DocsFrame } from "@/components/docs/docs-frame";
import { documentation } from "@/lib/docs/documentation";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { guide, reference } = documentation();
  const contents = {
    sections: guide.map(({ id, title }) => ({ id, title })),
    operations: reference.operations.map(({ id, method, path }) => ({ id, method, path })),
  };
  const locale = await getLocale();
  return (
    <DocsFrame contents={contents} locale={locale} preferences={<PreferenceSwitches locale={locale} />}>
      {children}
    </DocsFrame>
  );
}
