import { environment } from "@/lib/platform/env";
import { pictureHref, SMALLEST_WIDTH } from "./rules";

/** Where mail programs find a picture: one address for all mails, small, in the format that every program shows. */
export const mailedPicture = (pictureId: string): string =>
  environment().publicUrl + pictureHref(pictureId, SMALLEST_WIDTH, "jpg");
