import { getBrandName } from "@/db/queries/dossiers";
import { markChanges } from "@/db/queries/eu-registry";
import { claimProofReminders, listBrandsToFollow, type ProofReminder } from "@/db/queries/eu-registry-answers";
import { listComplianceAddresses } from "@/db/queries/evidence-lists";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { mailNotice, type Notice, type Words } from "@/lib/compliance/notices/mail-notice";
import { appendEvents } from "@/lib/events/append-events";
import { formatPassportCode } from "@/lib/passports/code";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import type { Translate } from "@/lib/platform/i18n/translator";
import { registryScope } from "./show-registry";

const AT_ONCE = 1_000;
const REMINDERS_PER_MAIL = 5_000;

/** Events for changed entries; events and mails for missing proofs, 30 and 7 days before the end and when overdue. */
export async function remindOfRegistrations(db: AllBrandsDb): Promise<number> {
  const at = now();
  let followed = 0;
  for (const brandId of await listBrandsToFollow(db)) {
    const own = inBrand(db, brandId);
    for (let some = AT_ONCE; some === AT_ONCE; followed += some)
      some = await own.transaction((tx) => announceChanges(tx, brandId));
    for (let some = REMINDERS_PER_MAIL; some === REMINDERS_PER_MAIL; followed += some)
      some = await own.transaction((tx) => remindOfProofs(tx, { brandId, at }));
  }
  return followed;
}

async function announceChanges(tx: BrandDb, brandId: string): Promise<number> {
  const subjects = await markChanges(tx, await registryScope(tx, brandId), AT_ONCE);
  await appendEvents(tx, brandId, { type: "registration.changed", subjects });
  return subjects.length;
}

async function remindOfProofs(tx: BrandDb, { brandId, at }: { brandId: string; at: Date }): Promise<number> {
  const today = dayOf(at);
  const due = await claimProofReminders(tx, { brandId, today, limit: REMINDERS_PER_MAIL });
  if (due.length === 0) return 0;
  const occasion = { kind: "registry_proof_due", brandId, brandName: await getBrandName(tx, brandId), at } as const;
  for (const member of await listComplianceAddresses(tx, brandId))
    await mailNotice(tx, occasion, member, proofNotice(due, today));
  await appendEvents(tx, brandId, { type: "registration.proof_due", subjects: due.map(({ subjectId }) => subjectId) });
  return due.length;
}

function proofNotice(due: readonly ProofReminder[], today: string): (texts: Words) => Notice {
  return ({ t, format }: { t: Translate<"reviewMail">; format: Words["format"] }) => ({
    subject: t("registryProof.subject", { count: due.length }),
    opening: t("registryProof.opening", { count: due.length }),
    facts: due.map(({ productName, serialNumber, code, proofDueOn }) => ({
      label: [productName, serialNumber ?? (code && formatPassportCode(code))].filter(Boolean).join(" · "),
      value: t(proofDueOn < today ? "registryProof.overdue" : "registryProof.dueOn", {
        day: format.calendarDate(proofDueOn),
      }),
    })),
    action: { label: t("registryProof.action"), path: "/compliance/registry?state=proof_due" },
    note: t("registryProof.note"),
  });
}
