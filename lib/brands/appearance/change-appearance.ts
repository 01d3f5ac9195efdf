import { z } from "zod";
import {
  deleteAppearanceDraft,
  deleteAppearanceVersions,
  deleteOtherAppearancePictures,
  findAppearanceDraft,
  findAppearanceVersion,
  findPublishedAppearance,
  insertAppearanceVersion,
  listAppearancesOf,
  publishAppearancePictures,
  putAppearanceDraft,
} from "@/db/queries/brand-appearances";
import { lockBrand } from "@/db/queries/brands";
import type { BrandDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { requireSeen } from "@/lib/platform/input/state-of";
import { appearanceForm, appearanceValues, readAppearance } from "./appearance-contract";
import { type Face, picturesOf, DEFAULT_APPEARANCE, VERSIONS_KEPT } from "./rules";

/** Action addresses are left out of the audit log because they may be personal data. */
const audited = ({ actions, ...appearance }: Face) => ({ ...appearance, actions: actions.map(({ kind }) => kind) });

/** The draft, or the published appearance, or the default. Call it under the brand's lock. */
export async function appearanceToEdit(tx: BrandDb, brandId: string): Promise<Face> {
  const row = (await findAppearanceDraft(tx, brandId)) ?? (await findPublishedAppearance(tx, brandId));
  return (row && readAppearance(row.face)) ?? DEFAULT_APPEARANCE;
}

interface Edited {
  brandId: string;
  userId: string;
  face: Face;
  at: Date;
}

export async function keepDraft(tx: BrandDb, { brandId, userId, face: appearance, at }: Edited): Promise<void> {
  await putAppearanceDraft(tx, { id: newId("fac", at), brandId, face: appearance, authorId: userId, createdAt: at });
  await dropUnusedPictures(tx, brandId);
}

async function dropUnusedPictures(tx: BrandDb, brandId: string): Promise<void> {
  const faces = await listAppearancesOf(tx, brandId);
  const hashes = faces.flatMap(({ face: appearance }) => picturesOf(readAppearance(appearance) ?? DEFAULT_APPEARANCE));
  await deleteOtherAppearancePictures(tx, { brandId, hashes });
}

/** Everything except pictures. Throws `forbidden`, `invalid_request` for unreadable colours, `edit_conflict`. */
export const editAppearance = useCase({
  may: "brand.manage",
  by: "member",
  input: appearanceForm,
  audits: ["brand_face.edited"],
  run: async ({ tx, audit, actor: { brandId, userId }, at }, { set, seen }) => {
    await lockBrand(tx, brandId);
    const before = await appearanceToEdit(tx, brandId);
    const appearance: Face = { ...before, ...set };
    if (JSON.stringify(appearanceValues(appearance)) === JSON.stringify(appearanceValues(before))) return;
    requireSeen(appearanceValues(before), seen);
    await keepDraft(tx, { brandId, userId, face: appearance, at });
    await audit("brand_face.edited", brandId, { before: audited(before), after: audited(appearance) });
  },
});

export const discardAppearance = useCase({
  may: "brand.manage",
  by: "member",
  input: nothing,
  audits: ["brand_face.discarded"],
  run: async ({ tx, audit, actor: { brandId } }) => {
    await lockBrand(tx, brandId);
    if (!(await deleteAppearanceDraft(tx, brandId))) return;
    await dropUnusedPictures(tx, brandId);
    await audit("brand_face.discarded", brandId);
  },
});

interface Publication extends Edited {
  restoredFrom: number | null;
}

async function publish(
  tx: BrandDb,
  { brandId, userId, face: appearance, at, restoredFrom }: Publication,
): Promise<number> {
  const version = ((await findPublishedAppearance(tx, brandId))?.version ?? 0) + 1;
  await insertAppearanceVersion(tx, {
    id: newId("fac", at),
    brandId,
    version,
    face: appearance,
    authorId: userId,
    restoredFrom,
    createdAt: at,
  });
  await publishAppearancePictures(tx, { brandId, hashes: picturesOf(appearance) });
  await deleteAppearanceVersions(tx, { brandId, upTo: version - VERSIONS_KEPT });
  await dropUnusedPictures(tx, brandId);
  return version;
}

export const publishAppearance = useCase({
  may: "brand.manage",
  by: "member",
  input: nothing,
  audits: ["brand_face.published"],
  run: async ({ tx, audit, actor: { brandId, userId }, at }) => {
    await lockBrand(tx, brandId);
    const appearance = readAppearance((await findAppearanceDraft(tx, brandId))?.face);
    if (!appearance) return;
    await deleteAppearanceDraft(tx, brandId);
    const version = await publish(tx, { brandId, userId, face: appearance, at, restoredFrom: null });
    await audit("brand_face.published", brandId, { version, face: audited(appearance) });
  },
});

/** As a new version; the draft is unchanged. Throws `forbidden`, `not_found`. */
export const restoreAppearance = useCase({
  may: "brand.manage",
  by: "member",
  input: z.strictObject({ version: z.coerce.number().int().min(1).max(2_000_000_000) }),
  audits: ["brand_face.restored"],
  run: async ({ tx, audit, actor: { brandId, userId }, at }, { version: restoredFrom }) => {
    await lockBrand(tx, brandId);
    const [former, latest] = [
      await findAppearanceVersion(tx, { brandId, version: restoredFrom }),
      await findPublishedAppearance(tx, brandId),
    ];
    const appearance = readAppearance(former?.face);
    if (!appearance) throw new DomainError("not_found", "Your brand's pages have no such version.");
    if (latest?.version === restoredFrom) return;
    const version = await publish(tx, { brandId, userId, face: appearance, at, restoredFrom });
    await audit("brand_face.restored", brandId, { version, from: restoredFrom });
  },
});
