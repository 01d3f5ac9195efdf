import { listContacts } from "@/db/queries/conditions";
import { deleteVanishedFiles, lockPickupSource, type PickupSourceRow, updatePickupSource } from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { rolesWith } from "@/lib/access/permissions";
import { DAY_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import type { JobEnd } from "@/lib/platform/jobs/job";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { oneLine } from "@/lib/platform/mail/message-content";
import {
  isDisabledBy,
  isFailureNotified,
  PICKED_FILE_RETENTION_DAYS,
  type PickupFailure,
  restMs,
  waitsForHostKey,
  WHOLE_AFTER_MS,
} from "./rules";
import { nextCheckAt } from "./schedule";

const NAME_LENGTH_MAX = 60;

interface Failing {
  at: Date;
  failure: PickupFailure;
  failingSince: Date;
  isDisabled: boolean;
}

async function mailFailing(
  tx: BrandDb,
  { brandId, id, name }: PickupSourceRow,
  { at, failure, failingSince, isDisabled }: Failing,
): Promise<void> {
  for (const { email, locale: preferredLocale, brandName } of await listContacts(tx, {
    brandId,
    roles: rolesWith("pickups.manage"),
  })) {
    const locale = localeOr(preferredLocale);
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

export interface Looked {
  failure: PickupFailure | null;
  shownKey: string | null;
  names?: readonly string[];
  taken?: number;
  isMore?: boolean;
  isHalfWritten?: boolean;
}

const later = (at: Date, error: string | null = null): JobEnd => ({ is: "later", at, error, isCounted: false });

export async function recordCheck(tx: BrandDb, { brandId, id: sourceId }: PickupSourceRow, looked: Looked) {
  const of = { brandId, sourceId };
  const at = now();
  const source = await lockPickupSource(tx, of);
  if (!source) return { is: "done" } as const;
  const { names, taken: takenCount = 0 } = looked;
  const before = new Date(at.getTime() - PICKED_FILE_RETENTION_DAYS * DAY_MS);
  if (names) await deleteVanishedFiles(tx, { ...of, present: names, before });
  if (looked.failure) return writeFailure(tx, source, { ...looked, failure: looked.failure, at });
  await updatePickupSource(tx, of, { lookedAt: at, failure: null, failingSince: null, toldAt: null });
  if (looked.isMore) return { is: "more", done: takenCount } as const;
  const next = nextCheckAt(source, at);
  const soon = new Date(at.getTime() + WHOLE_AFTER_MS + SECOND_MS);
  return later(looked.isHalfWritten && soon < next ? soon : next);
}

async function writeFailure(
  tx: BrandDb,
  source: PickupSourceRow,
  { failure, shownKey, at }: { failure: PickupFailure; shownKey: string | null; at: Date },
): Promise<JobEnd> {
  const { brandId, id: sourceId } = source;
  const failingSince = source.failingSince ?? at;
  const failingMs = at.getTime() - failingSince.getTime();
  const isDisabled = isDisabledBy(failure, failingMs);
  const isAnother = failure === "host_key_changed" && source.failure !== failure;
  const isNotified = isDisabled || (isFailureNotified(failure, failingMs) && (source.toldAt === null || isAnother));
  await updatePickupSource(
    tx,
    { brandId, sourceId },
    {
      lookedAt: at,
      failure,
      failingSince,
      ...(isNotified && { toldAt: at }),
      ...(shownKey !== null && { offeredHostKey: shownKey }),
      ...(isDisabled && { disabledAt: at, disabledBy: "failures" as const }),
    },
  );
  if (isNotified) await mailFailing(tx, source, { at, failure, failingSince, isDisabled });
  if (isDisabled) {
    const audit = auditInJob("pickup", tx, newId("req"))({ kind: "system", brandId });
    await audit("pickup_source.disabled", sourceId, { failure, failing_since: failingSince });
  }
  return isDisabled || waitsForHostKey(failure)
    ? { is: "done" }
    : later(new Date(at.getTime() + restMs(failingMs)), failure);
}
