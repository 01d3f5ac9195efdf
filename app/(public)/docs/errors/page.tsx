import { getLocale, getTranslations, titled } from "@/app/i18n";
import { ErrorIndex } from "@/components/docs/error-index";
import { listErrorPages, listFieldErrorPages } from "@/lib/docs/errors";

export const generateMetadata = titled("docs", "errorsTitle");

export default async function ErrorsPage() {
  const [t, lang] = await Promise.all([getTranslations("docs"), getLocale()]);
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-tight">{t("errorsTitle")}</h1>
      <p className="mt-2 mb-8 max-w-prose text-md text-ink-muted">{t("errorsLead")}</p>
      <ErrorIndex
        pages={listErrorPages()}
        fields={listFieldErrorPages()}
        fieldsTitle={{ text: t("fieldErrors"), lang }}
      />
    </>
  );
}
