import { z } from "zod";
import { findProduct } from "@/db/queries/product-lists";
import { insertPictures, listPictures } from "@/db/queries/product-pictures";
import { useCase } from "@/lib/access/use-case";
import { keepOwned } from "@/lib/evidence/files/keep-owned";
import { lockRoom, quotaReached } from "@/lib/evidence/files/media-quota";
import type { ReceivedFile } from "@/lib/evidence/files/receive-file";
import { scanFile } from "@/lib/evidence/files/scan-file";
import { evidenceStore, type EvidenceStore } from "@/lib/evidence/files/store";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { sizeOfImage } from "@/lib/platform/images";
import { parsed } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { getLockedProduct } from "../versions/get-locked-product";
import { altTexts } from "./contract";
import { sourceKey } from "./picture-keys";
import { hasPictureSize, PICTURES_MAX, SOURCE_PIXELS_MAX } from "./rules";

/**
 * Keeps a received picture for a product, behind those that it has; its sizes are made in the background. The same
 * content again is the picture of before. Throws `forbidden`, `product_not_found`, `picture_refused`,
 * `picture_wrong_size`, `file_infected`, `too_many_pictures`, `media_quota_reached`.
 */
export const keepPicture = useCase({
  may: "products.edit",
  by: "member",
  input: z.object({
    productId: z.string(),
    file: parsed<ReceivedFile>(),
    alt: altTexts.optional(),
    store: parsed<EvidenceStore>().optional(),
  }),
  audits: ["product.picture_added"],
  transaction: "stepwise",
  run: async ({ db, actor, at, inTransaction }, { productId, file, alt = {}, store = evidenceStore() }) => {
    const { brandId } = actor;
    if (!(await findProduct(db, { brandId, productId })))
      throw new DomainError("product_not_found", "Your brand has no such product.");
    if (!file.mediaType.startsWith("image/"))
      throw new DomainError("picture_refused", "A picture is a whole PNG, JPEG or WebP image.");
    const size = await sizeOfImage(file.path, { pixelsMax: SOURCE_PIXELS_MAX });
    if (!size || !hasPictureSize(size))
      throw new DomainError(
        "picture_wrong_size",
        "A picture has 200 to 12,000 pixels on each side, 50 million in all.",
      );
    if ((await scanFile(file.path)) === "infected")
      throw new DomainError("file_infected", "The scanner found something harmful in this file.");
    const pictureId = newId("pic", at);
    const owner = { id: pictureId, brandId, key: sourceKey({ brandId, pictureId }), file, store, at };
    const keptId = await keepOwned(db, owner, () =>
      inTransaction(async ({ tx, audit }) => {
        const roomBytes = await lockRoom(tx, brandId);
        await getLockedProduct(tx, { brandId, productId });
        const others = await listPictures(tx, { brandId, productId });
        const same = others.find(({ sourceHash }) => sourceHash === file.sha256);
        if (same) return same.id;
        if (others.length >= PICTURES_MAX) throw tooManyPictures();
        if (file.sizeBytes > roomBytes) throw quotaReached();
        const { sha256: sourceHash, sizeBytes } = file;
        await insertPictures(tx, [{ id: pictureId, brandId, productId, sourceHash, sizeBytes, alt, createdAt: at }]);
        await enqueue(tx, "picture", { brandId, pictureId });
        await audit("product.picture_added", productId, { picture: pictureId, sha256: sourceHash });
        return pictureId;
      }),
    );
    return { pictureId: keptId };
  },
});

/** A product has as many as it can. */
export const tooManyPictures = () =>
  new DomainError("too_many_pictures", `A product has ${PICTURES_MAX} pictures at most.`);
