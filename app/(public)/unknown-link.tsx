import { getLocale } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicPage } from "@/components/shell/public-page";

export async function UnknownLink({ title, text }: { title: string; text: string }) {
  const locale = await getLocale();
  return (
    <PublicPage
      locale={locale}
      seed="unknown-link"
      title={title}
      lead={<p>{text}</p>}
      footer={<PreferenceRow locale={locale} />}
    >
      {null}
    </PublicPage>
  );
}
