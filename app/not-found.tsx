import { NotFoundView } from "@/components/brands/not-found-view";
import { getTranslations } from "./i18n";

export default async function NotFoundPage() {
  const [t, common] = await Promise.all([getTranslations("errors"), getTranslations("common")]);
  return (
    <NotFoundView
      texts={{
        kind: common("product"),
        issuer: common("tagline"),
        title: t("notFoundTitle"),
        text: t("notFoundText"),
        toStart: t("toStart"),
      }}
    />
  );
}
