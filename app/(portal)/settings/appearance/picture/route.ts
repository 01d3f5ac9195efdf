import { setAppearancePicture } from "@/lib/brands/appearance/appearance-pictures";
import { COVER_BYTES_MAX } from "@/lib/brands/appearance/rules";
import { takePostedImage } from "../../posted-image";

export function POST(request: Request): Promise<Response> {
  return takePostedImage(request, {
    page: "/settings/appearance",
    field: "image",
    bytesMax: COVER_BYTES_MAX,
    tooLarge: "cover_too_large",
    refused: "picture_refused",
    done: "face_saved",
    keep: (context, { form, content }) =>
      setAppearancePicture(context, { picture: form.get("picture") === "logo" ? "logo" : "cover", content }),
  });
}
