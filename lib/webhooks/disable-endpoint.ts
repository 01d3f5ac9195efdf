import { listContacts } from "@/db/queries/conditions";
import { type EndpointRow, updateEndpoint } from "@/db/queries/webhooks";
import { acrossBrands, type BrandDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import type { JobEnd } from "@/lib/platform/jobs/job";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { GONE } from "./rules";

const NAME_LENGTH_MAX = 60;

interface Reason {
  at: Date;
  by: "failures" | "gone";
  since: Date;
}

export async function disableEndpoint(tx: BrandDb, endpoint: EndpointRow, { at, by, since }: Reason): Promise<JobEnd> {
  const { brandId, id: endpointId, url } = endpoint;
  await updateEndpoint(tx, { brandId, endpointId }, { disabledAt: at, disabledBy: by });
  for (const { email, locale, brandName } of await listContacts(acrossBrands(tx), { brandId, roles: ["owner"] })) {
    const page = `${environment().publicUrl}/settings/webhooks/${endpointId}`;
    const content = composeDisabled({ locale: localeOr(locale), brandName, url, by, since, page });
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
  const detail = by === "gone" ? { status: GONE } : { failing_since: since };
  await audit("webhook_endpoint.disabled", endpointId, detail);
  return { is: "done" };
}

interface Disabled extends Pick<Reason, "by" | "since"> {
  locale: Locale;
  brandName: string;
  url: string;
  page: string;
}

function composeDisabled({ locale, brandName, url, by, since, page }: Disabled): MessageContent {
  const t = translator(locale, "webhookMail");
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX) };
  return {
    locale,
    brandName,
    subject: t("subject", names),
    preview: t(`texts.${by}`, names),
    heading: t("subject", names),
    paragraphs: [t(`texts.${by}`, names), t("kept")],
    facts: [
      { label: t("facts.url"), value: url, isCode: true },
      { label: t(`facts.${by === "gone" ? "disabled" : "since"}`), value: formatDeadline(locale, since) },
    ],
    action: { label: t("action"), url: page, orCopy: t("orCopy") },
    notes: [],
    footer: translator(locale, "mail")("footer", names),
  };
}
