import { listContacts } from "@/db/queries/owners";
import type { PickupSourceRow } from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { rolesWith } from "@/lib/access/permissions";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/format-deadline";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { oneLine } from "@/lib/platform/mail/message-content";
import type { PickupFailure } from "./rules";

const NAME_LENGTH_MAX = 60;

interface Failing {
  at: Date;
  failure: PickupFailure;
  failingSince: Date;
  /** It is looked at no more. */
  isDisabled: boolean;
}

/** Tells those who may mend it that a folder cannot be looked at. */
export async function mailFailing(
  tx: BrandDb,
  { brandId, id, name }: PickupSourceRow,
  { at, failure, failingSince, isDisabled }: Failing,
): Promise<void> {
  for (const { email, locale: wanted, brandName } of await listContacts(tx, {
    brandId,
    roles: rolesWith("pickups.manage"),
  })) {
    const locale = localeOr(wanted);
    const t = translator(locale, "pickupMail");
    const names = { name: oneLine(name, NAME_LENGTH_MAX) };
    const subject = t(isDisabled ? "disabledSubject" : "failingSubject", names);
    const cause = translator(locale, "pickups")(`failures.${failure}`);
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: isDisabled ? "pickup_disabled" : "pickup_failing",
      at,
      to: email,
      replyTo: null,
      content: {
        locale,
        brandName,
        subject,
        preview: cause,
        heading: subject,
        paragraphs: [cause, t(isDisabled ? "disabledText" : "failingText")],
        facts: [
          { label: t("facts.source"), value: name },
          { label: t("facts.since"), value: formatDeadline(locale, failingSince) },
        ],
        action: { label: t("action"), url: `${environment().publicUrl}/settings/pickups/${id}`, orCopy: t("orCopy") },
        notes: [],
        footer: translator(locale, "mail")("footer", { brand: oneLine(brandName, NAME_LENGTH_MAX) }),
      },
    });
  }
}
