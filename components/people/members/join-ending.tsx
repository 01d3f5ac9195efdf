import type { ReactNode } from "react";
import { PublicPage } from "@/components/shell/public-page";
import { LinkButton } from "@/components/ui/link-button";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface JoinEndingProps {
  reader: Reader;
  footer: ReactNode;
  invitation: { brandName: string; invitedByName: string };
  ending: "accepted" | "cancelled" | "expired";
}

/** An invitation that can no longer be accepted, and what to do instead. */
export function JoinEnding({ reader, footer, invitation: { brandName, invitedByName }, ending }: JoinEndingProps) {
  const t = translator(reader.locale, "join");
  const names = { brand: brandName, name: invitedByName };
  return (
    <PublicPage
      locale={reader.locale}
      seed={brandName}
      eyebrow={t("eyebrow", names)}
      title={t(`endings.${ending}.title`)}
      lead={<p>{t(`endings.${ending}.text`, names)}</p>}
      footer={footer}
    >
      {ending === "accepted" && (
        <div className="inline-block rounded-lg border border-line bg-surface p-6">
          <LinkButton href="/sign-in" variant="primary" size="lg">
            {t("signIn")}
          </LinkButton>
        </div>
      )}
    </PublicPage>
  );
}
