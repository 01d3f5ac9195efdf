import { memberContext } from "@/app/action";
import { leaveFlash } from "@/app/flash";
import { getTranslations } from "@/app/i18n";
import { fileErrorFlash, type FileError, fileErrorOf } from "@/components/imports/file-error";
import { prepareImport } from "@/lib/imports/files/begin-import";
import { receiveForm } from "@/lib/imports/files/receive-file";
import { DomainError } from "@/lib/platform/errors";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { submissionOf } from "@/lib/platform/submissions/contract";
import { notNow } from "../../file-to-save";

const FORM_PATH = "/imports/new";
const redirectTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });

/** Streams the upload to keep memory small. Plain forms get a redirect, scripts with progress get JSON. */
export async function POST(request: Request): Promise<Response> {
  const context = await memberContext();
  const isScript = (request.headers.get("accept") ?? "").startsWith("application/json");
  const leadTo = (path: string) =>
    isScript ? Response.json({ path }, { headers: { "Cache-Control": "no-store" } }) : redirectTo(path);
  const tellOf = async (error: FileError) => {
    await leaveFlash(fileErrorFlash(error));
    return FORM_PATH;
  };
  if (!request.body) return leadTo(await tellOf({ code: "is_empty" }));
  try {
    const t = await getTranslations("imports");
    const { importId } = await receiveForm(context, {
      contentType: request.headers.get("content-type") ?? "",
      body: request.body,
      pastedName: t("new.pastedName"),
      submission: submissionOf(request.headers),
    });
    return leadTo(`/imports/${importId}/${await prepareImport(context, { importId })}`);
  } catch (error) {
    const refusal = toStorageRefusal(error);
    if (!(refusal instanceof DomainError)) throw error;
    const path = await tellOf(fileErrorOf(refusal));
    if (refusal.status !== 503) return leadTo(path);
    return isScript
      ? notNow(refusal, JSON.stringify({ path }), { "Content-Type": "application/json" })
      : notNow(refusal, null, { Refresh: `0; url=${path}` });
  }
}
