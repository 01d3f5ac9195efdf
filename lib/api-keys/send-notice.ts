import { findActorName } from "@/db/queries/audit-reads";
import { listContacts } from "@/db/queries/conditions";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/permissions";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { localeOr, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";

type KeyHappening =
  | { kind: "created" | "revoked" | "reassigned" }
  | { kind: "rolled"; oldHint: string; oldEndsAt: Date | null };

interface KeyNotice {
  locale: Locale;
  brandName: string;
  happening: KeyHappening;
  key: { name: string; hint: string; scopes: readonly Scope[]; expiresAt: Date | null };
  by: string | null;
  at: Date;
  url: string;
}

const NAME_LENGTH_MAX = 60;

function composeKeyNotice({ locale, brandName, happening, key, by, at, url }: KeyNotice): MessageContent {
  const t = translator(locale, "mail");
  const names = {
    brand: oneLine(brandName, NAME_LENGTH_MAX),
    name: oneLine(key.name, NAME_LENGTH_MAX),
    by: by ?? t("apiKey.operator"),
  };
  const sentence = t(`apiKey.${happening.kind}.text`, names);
  return {
    locale,
    subject: t(`apiKey.${happening.kind}.subject`, names),
    preview: sentence,
    brandName,
    heading: t(`apiKey.${happening.kind}.subject`, names),
    paragraphs: [sentence, ...oldKeySentence(happening, locale)],
    facts: [
      { label: t("apiKey.facts.name"), value: key.name },
      { label: t("apiKey.facts.key"), value: key.hint, isCode: true },
      ...(happening.kind === "rolled"
        ? [{ label: t("apiKey.facts.replaces"), value: happening.oldHint, isCode: true }]
        : []),
      { label: t("apiKey.facts.scopes"), value: key.scopes.map((scope) => t(`apiKey.scopes.${scope}`)).join(", ") },
      ...(happening.kind === "revoked"
        ? []
        : [
            {
              label: t("apiKey.facts.expires"),
              value: key.expiresAt ? formatDeadline(locale, key.expiresAt) : t("apiKey.never"),
            },
          ]),
      { label: t("apiKey.facts.at"), value: formatDeadline(locale, at) },
    ],
    action: { label: t("apiKey.action"), url, orCopy: t("apiKey.orCopy") },
    notes: [t("apiKey.unexpected")],
    footer: t("footer", { brand: brandName }),
  };
}

function oldKeySentence(happening: KeyHappening, locale: Locale): string[] {
  if (happening.kind !== "rolled") return [];
  const t = translator(locale, "mail");
  return [
    happening.oldEndsAt
      ? t("apiKey.rolled.oldUntil", { until: formatDeadline(locale, happening.oldEndsAt) })
      : t("apiKey.rolled.oldEnded"),
  ];
}

/** Call it in the transaction of the change, before its audit row. */
export async function sendKeyNotice(
  tx: BrandDb,
  actor: Actor,
  notice: Pick<KeyNotice, "happening" | "key" | "at">,
): Promise<void> {
  const { brandId, kind } = actor;
  const by = await findActorName(tx, { brandId, kind, id: actorId(actor) });
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner"] })) {
    const content = composeKeyNotice({
      ...notice,
      by,
      brandName,
      locale: localeOr(locale),
      url: `${environment().publicUrl}/api-keys`,
    });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: `api_key_${notice.happening.kind}`,
      at: notice.at,
      to: email,
      replyTo: null,
      content,
    });
  }
}
