import type { WritingScope } from "@/lib/access/use-case";
import type { ProductRecord } from "../contract";
import { PICTURES_MAX } from "../pictures/rules";
import {
  addedDetail,
  editedDetail,
  type InputPicture,
  type PicturesOfProduct,
  writePictures,
} from "../pictures/write-pictures";
import type { RegisteredRecord } from "./store-records";
import type { RejectedRecord } from "./validate-records";

export const picturesNamed = ({ pictures }: Pick<ProductRecord, "pictures">): InputPicture[] =>
  (pictures ?? []).map((picture) => (typeof picture === "string" ? { url: picture } : picture));

export async function writeNamedPictures(
  { tx, audit, actor: { brandId } }: WritingScope<"product.picture_added" | "product.pictures_edited">,
  registered: readonly RegisteredRecord[],
): Promise<{ rejected: RejectedRecord[]; audit: () => Promise<void> }> {
  const naming = registered.filter(({ given }) => given.record.pictures?.length);
  const recordOf = new Map<PicturesOfProduct, RegisteredRecord>(
    naming.map((record) => [{ productId: record.product.id, pictures: picturesNamed(record.given.record) }, record]),
  );
  const written = await writePictures(tx, brandId, [...recordOf.keys()]);
  const rejected = written.crowded.flatMap((of): RejectedRecord[] => {
    const record = recordOf.get(of)?.given;
    return record ? [{ index: record.index, errors: [crowded(`${record.at}/pictures`)] }] : [];
  });
  const [first] = recordOf.keys();
  return {
    rejected,
    audit: async () => {
      const edited = editedDetail(written);
      if (first && edited) await audit("product.pictures_edited", first.productId, edited);
      const [picture] = written.added;
      if (picture) await audit("product.picture_added", picture.productId, addedDetail(written));
    },
  };
}

const crowded = (pointer: string) => ({
  pointer,
  code: "too_many_pictures",
  detail: `A product has ${PICTURES_MAX} pictures at most, those counted that it has.`,
});
