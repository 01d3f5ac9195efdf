"use server";

import { action } from "@/app/action";
import { describePicture, movePicture, removePicture } from "@/lib/products/pictures/change-pictures";
import { altOfForm } from "@/lib/products/pictures/contract";

const pageOf = ({ productId = "" }: { productId?: string }) => `/products/${encodeURIComponent(productId)}/pictures`;
const pictureOf = ({ pictureId }: Record<string, string>) => ({ pictureId });

export const describePictureAction = action({
  run: describePicture,
  readInput: (fields) => ({ ...pictureOf(fields), alt: altOfForm(fields) }),
  page: pageOf,
  done: "picture_described",
});

export const movePictureAction = action({
  run: movePicture,
  readInput: (fields) => ({ ...pictureOf(fields), to: fields["to"] }),
  page: pageOf,
  done: "picture_moved",
});

export const removePictureAction = action({ run: removePicture, page: pageOf, done: "picture_removed" });
