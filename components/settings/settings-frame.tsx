import type { ReactNode } from "react";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import type { Crumb } from "@/components/ui/navigation";
import type { Locale } from "@/lib/platform/i18n/locales";

interface SettingsFrameProps {
  locale: Locale;
  title: string;
  description?: ReactNode;
  within?: Crumb;
  actions?: ReactNode;
  wide?: boolean;
  standing?: string;
  children: ReactNode;
}

export function SettingsFrame(props: SettingsFrameProps) {
  const { locale, title, description, within, actions, wide, standing, children } = props;
  return (
    <div className={wide ? undefined : "max-w-3xl"}>
      <PageHeader
        crumbs={within ? [within] : []}
        locale={locale}
        title={title}
        description={description}
        actions={actions}
      />
      <PageNotice locale={locale} standing={standing} />
      {children}
    </div>
  );
}
