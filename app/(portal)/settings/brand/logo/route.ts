import { setLogo } from "@/lib/brands/profile/change-logo";
import { LOGO_BYTES_MAX } from "@/lib/brands/profile/image-rules";
import { takePostedImage } from "../../posted-image";

export function POST(request: Request): Promise<Response> {
  return takePostedImage(request, {
    page: "/settings/brand",
    field: "logo",
    bytesMax: LOGO_BYTES_MAX,
    tooLarge: "logo_too_large",
    refused: "logo_refused",
    done: "logo_saved",
    keep: (context, { content }) => setLogo(context, { content }),
  });
}
