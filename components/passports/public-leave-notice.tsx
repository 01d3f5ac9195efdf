import { Callout } from "@/components/ui/callout";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** That the brand has closed here, and what that means for whoever holds one of its items. */
export function PublicLeaveNotice({ reader, brand, since }: { reader: Reader; brand: string; since: Date }) {
  const t = translator(reader.locale, "publicPassport.left");
  return (
    <Callout title={t("title", { brand })}>
      <p>{t("text", { brand, date: formatter(reader).date(since) })}</p>
    </Callout>
  );
}
