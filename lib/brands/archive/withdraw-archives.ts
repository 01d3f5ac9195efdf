import { insertArchive, lockArchives, markArchivesWithdrawn } from "@/db/queries/brand-archives";
import { listContacts } from "@/db/queries/owners";
import type { WritingScope } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";

const NAME_LENGTH_MAX = 60;

/**
 * Takes back every archive that may hold what has just been erased, also one that is being made, and has one made anew;
 * the owners are told by mail. Call it in the erasure's transaction, after the brand's chain is locked by an audit row:
 * then none is asked for in between. Answers the archives whose files are to be removed once that is committed.
 */
export async function withdrawArchives(
  { tx, actor, audit }: WritingScope<"brand_archive.withdrawn">,
  { heldSince }: { heldSince: Date },
): Promise<string[]> {
  const { brandId } = actor;
  const archives = await lockArchives(tx, brandId);
  const withdrawn = archives.filter(
    ({ state, finishedAt }) =>
      state === "running" || (state === "ready" && finishedAt !== null && finishedAt >= heldSince),
  );
  const [first] = withdrawn;
  if (!first) return [];
  const at = now();
  const archiveIds = withdrawn.map(({ id }) => id);
  await markArchivesWithdrawn(tx, { archiveIds, at });
  const archiveId = newId("arc", at);
  if (await insertArchive(tx, { id: archiveId, brandId, requestedBy: first.requestedBy, createdAt: at }))
    await enqueue(tx, "brand_archive", { brandId, archiveId });
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner"] })) {
    const content = composeNotice(localeOr(locale), brandName);
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "brand_archive_withdrawn",
      at,
      to: email,
      replyTo: null,
      content,
    });
  }
  for (const archiveId of archiveIds) await audit("brand_archive.withdrawn", archiveId);
  return archiveIds;
}

function composeNotice(locale: MessageContent["locale"], brandName: string): MessageContent {
  const t = translator(locale, "mail");
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX) };
  const text = t("brand_archive.text", names);
  const label = t("brand_archive.button");
  return {
    locale,
    brandName,
    subject: t("brand_archive.subject", names),
    preview: text,
    heading: t("brand_archive.subject", names),
    paragraphs: [text, t("brand_archive.copies")],
    facts: [],
    action: { label, url: `${environment().publicUrl}/settings/data`, orCopy: t("team.orCopy") },
    notes: [],
    footer: t("footer", names),
  };
}
