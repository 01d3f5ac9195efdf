import { memberContext } from "@/app/action";
import { leaveFlash } from "@/app/flash";
import { setLogo } from "@/lib/brands/profile/change-logo";
import { LOGO_BYTES_MAX } from "@/lib/brands/profile/image-rules";
import { DomainError } from "@/lib/platform/errors";
import type { Flash } from "@/lib/platform/http/flash";

const FORM_AROUND_BYTES_MAX = 4 * 1024;

const PAGE = "/settings/brand";

async function leadBack(flash: Flash): Promise<Response> {
  await leaveFlash(PAGE, flash);
  return new Response(null, { status: 303, headers: { Location: PAGE } });
}

/** The form's image, read only where its declared length can be a logo's. Throws `logo_too_large`, `logo_refused`. */
async function imageIn(request: Request): Promise<Buffer> {
  const sizeBytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (sizeBytes > LOGO_BYTES_MAX + FORM_AROUND_BYTES_MAX)
    throw new DomainError("logo_too_large", "A logo has 256 KB at most.");
  const form = await request.formData().catch(() => null);
  const file = form?.get("logo");
  if (!(file instanceof File) || file.size === 0)
    throw new DomainError("logo_refused", "There is no image in the form.");
  return Buffer.from(await file.arrayBuffer());
}

/** Takes the logo from a bare form, and leads back to the page that shows it. */
export async function POST(request: Request): Promise<Response> {
  const context = await memberContext();
  try {
    await setLogo(context, { content: await imageIn(request) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return leadBack({ outcome: "refused", code: error.code });
  }
  return leadBack({ outcome: "done", code: "logo_saved" });
}
