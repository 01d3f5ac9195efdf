"use server";

import { action } from "@/app/action";
import { describePicture, movePicture, removePicture } from "@/lib/products/pictures/change-pictures";
import { altOfForm } from "@/lib/products/pictures/contract";

const pageOf = ({ productId = "" }: { productId?: string }) => `/products/${encodeURIComponent(productId)}/pictures`;
const named = ({ pictureId }: Record<string, string>) => ({ pictureId });

export const describePictureAction = action({
  run: describePicture,
  read: (fields) => ({ ...named(fields), alt: altOfForm(fields) }),
  page: pageOf,
  done: "picture_described",
});

export const movePictureAction = action({
  run: movePicture,
  read: (fields) => ({ ...named(fields), to: fields["to"] }),
  page: pageOf,
  done: "picture_moved",
});

export const removePictureAction = action({ run: removePicture, page: pageOf, done: "picture_removed" });
