"use server";

import { action } from "@/app/action";
import { removeAppearancePicture } from "@/lib/brands/appearance/appearance-pictures";
import {
  discardAppearance,
  editAppearance,
  publishAppearance,
  restoreAppearance,
} from "@/lib/brands/appearance/change-appearance";

const page = () => "/settings/appearance";

export const editAppearanceAction = action({ run: editAppearance, leadTo: page, done: "face_saved" });
export const discardAppearanceAction = action({ run: discardAppearance, page, done: "face_discarded" });
export const publishAppearanceAction = action({ run: publishAppearance, page, done: "face_published" });
export const restoreAppearanceAction = action({ run: restoreAppearance, page, done: "face_restored" });
export const removeAppearancePictureAction = action({ run: removeAppearancePicture, page, done: "face_saved" });
