import type { AllBrandsDb } from "@/db/tenant";
import { describeUserAgent } from "@/lib/people/sessions/sessions";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { localeOr, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import type { MessageContent } from "@/lib/platform/mail/message-content";

export async function sendAccountNotice(
  tx: AllBrandsDb,
  user: { email: string; locale: string | null },
  happening: AccountHappening,
): Promise<void> {
  const content = composeAccountNotice({
    locale: localeOr(user.locale),
    happening,
    url: `${environment().publicUrl}/settings/security`,
  });
  await enqueueEmail(tx, {
    brandId: null,
    transferId: null,
    kind: `account_${happening.kind}`,
    at: now(),
    to: user.email,
    replyTo: null,
    content,
  });
}

type AccountHappening =
  | { kind: "password_reset"; url: string; expiresAt: Date }
  | { kind: "company_link"; url: string; expiresAt: Date; brandName: string }
  | { kind: "company_sign_in"; url: string; brandName: string }
  | { kind: "new_device"; userAgent: string | null; network: string | null; at: Date }
  | { kind: "password_changed" | "two_factor_on" | "two_factor_off" | "recovery_codes_renewed" };

interface AccountNotice {
  locale: Locale;
  happening: AccountHappening;
  url: string;
}

function composeAccountNotice({ locale, happening, url }: AccountNotice): MessageContent {
  const t = translator(locale, "mail");
  const product = translator(locale, "common")("product");
  const { kind } = happening;
  const placeholders = { brand: "brandName" in happening ? happening.brandName : product };
  const [subject, text] = [t(`account.${kind}.subject`, placeholders), t(`account.${kind}.text`, placeholders)];
  const linkNotice = "url" in happening ? happening : null;
  return {
    locale,
    subject,
    preview: text,
    brandName: product,
    heading: subject,
    paragraphs: [
      text,
      ...("expiresAt" in happening
        ? [t("account.password_reset.until", { until: formatDeadline(locale, happening.expiresAt) })]
        : []),
    ],
    facts: kind === "new_device" ? deviceFacts(locale, happening) : [],
    action: {
      label: t(linkNotice ? `account.${linkNotice.kind}.action` : "account.action"),
      url: linkNotice?.url ?? url,
      orCopy: t("account.orCopy"),
    },
    notes: [t(linkNotice ? `account.${linkNotice.kind}.unexpected` : "account.unexpected")],
    footer: t("account.footer"),
  };
}

function deviceFacts(
  locale: Locale,
  { userAgent, network, at }: Extract<AccountHappening, { kind: "new_device" }>,
): MessageContent["facts"] {
  const t = translator(locale, "mail");
  const { browser, system } = describeUserAgent(userAgent);
  return [
    {
      label: t("account.facts.device"),
      value: [browser, system].filter(Boolean).join(" · ") || t("account.facts.unknown"),
    },
    ...(network ? [{ label: t("account.facts.network"), value: network, isCode: true }] : []),
    { label: t("account.facts.at"), value: formatDeadline(locale, at) },
  ];
}
