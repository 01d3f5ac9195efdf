import { attachment } from "@/lib/http/file-endpoint";
import { exportProductData } from "@/lib/interchange/export-product-data";
import { isInterchangeFormat } from "@/lib/interchange/formats";
import { DomainError } from "@/lib/platform/errors";
import { memberContext } from "../../../../action";

/** A product's data as a file for other systems. As everywhere in the portal: what a role may not see does not exist. */
export async function GET(_request: Request, { params }: RouteContext<"/products/[id]/exports/[format]">): Promise<Response> {
  const [context, { id, format }] = await Promise.all([memberContext(), params]);
  if (!isInterchangeFormat(format)) return new Response(null, { status: 404 });
  try {
    const { fileName, mediaType, text } = await exportProductData(context, { productId: id, format });
    return new Response(text, {
      headers: {
        "Content-Type": mediaType,
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
