import { getTranslations, titled } from "@/app/i18n";
import { ErrorIndex } from "@/components/docs/error-index";
import { listErrorPages } from "@/lib/docs/errors";

export const generateMetadata = titled("docs", "errorsTitle");

export default async function ErrorsPage() {
  const t = await getTranslations("docs");
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-tight">{t("errorsTitle")}</h1>
      <p className="mt-2 mb-8 max-w-prose text-md text-ink-muted">{t("errorsLead")}</p>
      <ErrorIndex pages={listErrorPages()} />
    </>
  );
}
