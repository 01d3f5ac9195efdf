import { memberContext } from "@/app/action";
import { leaveFlash } from "@/app/flash";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import type { Flash } from "@/lib/platform/http/flash";
import type { Messages } from "@/lib/platform/i18n/locales";

const FORM_AROUND_BYTES_MAX = 4 * 1024;

interface PostedImage {
  form: FormData;
  content: Buffer;
}

interface ImageForm {
  page: string;
  field: string;
  bytesMax: number;
  tooLarge: ErrorCode;
  refused: ErrorCode;
  done: keyof Messages["done"];
  keep: (context: Awaited<ReturnType<typeof memberContext>>, image: PostedImage) => Promise<unknown>;
}

export async function takePostedImage(request: Request, { page, done, keep, ...of }: ImageForm): Promise<Response> {
  const context = await memberContext();
  const leadBack = async (flash: Flash) => {
    await leaveFlash(flash);
    return new Response(null, { status: 303, headers: { Location: page } });
  };
  try {
    await keep(context, await imageIn(request, of));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return leadBack({ outcome: "refused", code: error.code });
  }
  return leadBack({ outcome: "done", code: done });
}

/** The body is read only if its declared length is within the limit for such an image. */
async function imageIn(
  request: Request,
  { field, bytesMax, tooLarge, refused }: Pick<ImageForm, "field" | "bytesMax" | "tooLarge" | "refused">,
): Promise<PostedImage> {
  const sizeBytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (sizeBytes > bytesMax + FORM_AROUND_BYTES_MAX) throw new DomainError(tooLarge, "The file is too large.");
  const form = await request.formData().catch(() => null);
  const file = form?.get(field);
  if (!form || !(file instanceof File) || file.size === 0)
    throw new DomainError(refused, "There is no image in the form.");
  return { form, content: Buffer.from(await file.arrayBuffer()) };
}
