import { MailLink } from "@/components/ui/mail-link";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** Whom to ask about an item, at the foot of its page. */
export function SupportLine({ reader, mail }: { reader: Reader; mail: string }) {
  const t = translator(reader.locale, "publicPassport");
  return <p>{t.rich("contact", { mail: () => <MailLink address={mail} /> })}</p>;
}
