import { listContacts } from "@/db/queries/owners";
import { type EndpointRow, updateEndpoint } from "@/db/queries/webhooks";
import { acrossBrands, type BrandDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/format-deadline";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import type { JobEnd } from "@/lib/platform/jobs/job";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";

const NAME_LENGTH_MAX = 60;

/** Ends deliveries to an endpoint at which nothing has arrived for five days, and tells the brand's owners. */
export async function disableFailing(
  tx: BrandDb,
  endpoint: EndpointRow,
  { at, failingSince }: { at: Date; failingSince: Date },
): Promise<JobEnd> {
  const { brandId, id: endpointId, url } = endpoint;
  await updateEndpoint(tx, { brandId, endpointId }, { disabledAt: at, disabledBy: "failures" });
  for (const { email, locale, brandName } of await listContacts(acrossBrands(tx), { brandId, roles: ["owner"] })) {
    const page = `${environment().publicUrl}/settings/webhooks/${endpointId}`;
    const content = composeDisabled({ locale: localeOr(locale), brandName, url, failingSince, page });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "webhook_disabled",
      at,
      to: email,
      replyTo: null,
      content,
    });
  }
  const audit = auditInJob("webhook", tx, newId("req"))({ kind: "system", brandId });
  await audit("webhook_endpoint.disabled", endpointId, { failing_since: failingSince });
  return { is: "done" };
}

interface Disabled {
  locale: Locale;
  brandName: string;
  url: string;
  failingSince: Date;
  page: string;
}

function composeDisabled({ locale, brandName, url, failingSince, page }: Disabled): MessageContent {
  const t = translator(locale, "webhookMail");
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX) };
  return {
    locale,
    brandName,
    subject: t("subject", names),
    preview: t("text", names),
    heading: t("subject", names),
    paragraphs: [t("text", names), t("kept")],
    facts: [
      { label: t("facts.url"), value: url, isCode: true },
      { label: t("facts.since"), value: formatDeadline(locale, failingSince) },
    ],
    action: { label: t("action"), url: page, orCopy: t("orCopy") },
    notes: [],
    footer: translator(locale, "mail")("footer", names),
  };
}
