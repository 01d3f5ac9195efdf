import { getLocale } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicPage } from "@/components/shell/public-page";

/** Where a link is none that was sent from here: says so, in the words of what it was to lead to. */
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
