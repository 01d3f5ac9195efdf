import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { PublicPage } from "./public-page";

export function SlowDown({ reader }: { reader: Reader }) {
  const t = translator(reader.locale, "confirmation");
  return (
    <PublicPage locale={reader.locale} seed="slow-down" title={t("slowTitle")} lead={<p>{t("slowText")}</p>}>
      {null}
    </PublicPage>
  );
}
