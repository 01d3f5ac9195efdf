import { memberContext } from "@/app/action";
import { errorsByField, refusalSentence } from "@/app/explain-refusal";
import { leaveFlash } from "@/app/flash";
import { attachHref } from "@/components/evidence/evidence-words";
import { receiveEvidence } from "@/lib/evidence/files/receive-evidence";
import { DomainError } from "@/lib/platform/errors";
import { submissionOf } from "@/lib/platform/submissions/contract";
import { notNow } from "../../../file-to-save";

const redirectTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });
const json = (body: object) => Response.json(body, { headers: { "Cache-Control": "no-store" } });

async function refusalOf(error: DomainError): Promise<object> {
  if (error.extras.errors) return { errors: await errorsByField(error.extras.errors) };
  const sentence = await refusalSentence(error);
  return error.code === "unsupported_media_type" || error.code === "payload_too_large"
    ? { errors: { file: sentence } }
    : { message: sentence };
}

/** Takes a document in as it comes, from a bare form and from scripts, which want to show how far it is. */
export async function POST(request: Request): Promise<Response> {
  const context = await memberContext();
  const isScript = (request.headers.get("accept") ?? "").startsWith("application/json");
  const product = { id: "" };
  try {
    if (!request.body) throw new DomainError("malformed_request", "A form with a file is needed.");
    const { productId } = await receiveEvidence(context, {
      contentType: request.headers.get("content-type") ?? "",
      body: request.body,
      onProduct: (id) => (product.id = id),
      submission: submissionOf(request.headers),
    });
    const path = `/compliance/products/${productId}`;
    await leaveFlash(path, { outcome: "done", code: "evidence_kept" });
    return isScript ? json({ path }) : redirectTo(path);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const path = product.id ? attachHref(product.id) : "/compliance/evidence";
    if (!isScript) await leaveFlash(path, { outcome: "refused", code: error.code });
    if (error.status === 503)
      return isScript
        ? notNow(error, JSON.stringify(await refusalOf(error)), { "Content-Type": "application/json" })
        : notNow(error, null, { Refresh: `0; url=${path}` });
    return isScript ? json(await refusalOf(error)) : redirectTo(path);
  }
}
