import { buttonClass } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import type { Verification } from "@/lib/passports/contract";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface HolderLinksProps {
  locale: Locale;
  verification: Verification;
  mayBeClaimed: boolean;
  /** Origin for forms and cookies, which a brand's own host does not support. */
  publicUrl: string;
}

export function HolderLinks({ locale, verification, mayBeClaimed, publicUrl }: HolderLinksProps) {
  const t = translator(locale, "place");
  const { owner, code } = verification;
  if (mayBeClaimed)
    return (
      <p className="-mt-3 print:hidden">
        <a href={`${publicUrl}/p/${code}/claim`} className={buttonClass("primary")}>
          {translator(locale, "claim")("link")}
        </a>
      </p>
    );
  if (owner.state === "unclaimed") return null;
  return (
    <ul className="-mt-5 flex flex-col gap-1.5 print:hidden">
      <li>
        <TextLink href={`${publicUrl}/p/${code}/receive`}>{t("take.link")}</TextLink>
      </li>
      <li>
        <TextLink href={`${publicUrl}/p/${code}/proof`}>{t("check.link")}</TextLink>
      </li>
      <li>
        <TextLink href={`${publicUrl}${HOLDER_ACCOUNT_PATH}`}>{t("askTitle")}</TextLink>
      </li>
    </ul>
  );
}
