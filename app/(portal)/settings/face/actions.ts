"use server";

import { action } from "@/app/action";
import { discardFace, editFace, publishFace, restoreFace } from "@/lib/brands/face/change-face";
import { removeFacePicture } from "@/lib/brands/face/face-pictures";

const page = () => "/settings/face";

export const editFaceAction = action({ run: editFace, leadTo: page, done: "face_saved" });
export const discardFaceAction = action({ run: discardFace, page, done: "face_discarded" });
export const publishFaceAction = action({ run: publishFace, page, done: "face_published" });
export const restoreFaceAction = action({ run: restoreFace, page, done: "face_restored" });
export const removeFacePictureAction = action({ run: removeFacePicture, page, done: "face_saved" });
