import { memberContext } from "@/app/action";
import { refusalSentence } from "@/app/explain-refusal";
import { leaveFlash } from "@/app/flash";
import { DomainError } from "@/lib/platform/errors";
import { receivePictures } from "@/lib/products/pictures/add-pictures";
import { notNow } from "../../../../file-to-save";

/**
 * Streams pictures: plain forms send all at the same time, scripts one at a time to show progress. `created`: the
 * picture belongs to a product that was just created, and the next page reports the result.
 */
export async function POST(
  request: Request,
  { params }: RouteContext<"/products/[id]/pictures/upload">,
): Promise<Response> {
  const [context, { id: productId }] = await Promise.all([memberContext(), params]);
  const isScript = (request.headers.get("accept") ?? "").startsWith("application/json");
  const created = new URL(request.url).searchParams.get("created");
  const isOfNew = created !== null;
  const path = `/products/${encodeURIComponent(productId)}/pictures`;
  const leadBack = () => new Response(null, { status: 303, headers: { Location: path } });
  const say = (answer: object) => Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  try {
    if (!request.body) throw new DomainError("malformed_request", "A form with pictures is needed.");
    const contentType = request.headers.get("content-type") ?? "";
    const { kept: count, refusal } = await receivePictures(context, { productId, contentType, body: request.body });
    if (refusal) throw refusal;
    if (isOfNew) {
      await leaveFlash({ outcome: "done", code: created === "alone" ? "product_created_alone" : "product_created" });
      return say({ path: `/products/${encodeURIComponent(productId)}` });
    }
    if (isScript) return say({ path });
    await leaveFlash({ outcome: "done", code: "pictures_added", details: { count } });
    return leadBack();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = await refusalSentence(error);
    if (!isScript || isOfNew) await leaveFlash({ outcome: "refused", code: error.code });
    if (error.status === 503)
      return isScript
        ? notNow(error, JSON.stringify({ message }), { "Content-Type": "application/json" })
        : notNow(error, null, { Refresh: `0; url=${path}` });
    return isScript ? say({ message, path: isOfNew ? path : undefined }) : leadBack();
  }
}
