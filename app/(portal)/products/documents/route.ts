import { z } from "zod";
import { streamPieces } from "@/lib/exports/stream-pieces";
import { attachment } from "@/lib/http/file-endpoint";
import { addressRecord } from "@/lib/input/address-record";
import { exportProductsData } from "@/lib/interchange/export-products-data";
import { INTERCHANGE_FORMATS, NDJSON_MEDIA_TYPE } from "@/lib/interchange/formats";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { productListQuery } from "@/lib/products/list-contract";
import { memberContext } from "../../action";

const query = productListQuery.extend({ format: z.enum(INTERCHANGE_FORMATS).catch("en18223") });

/** The documents of all products that match the list's filters, one a line. */
export async function GET(request: Request): Promise<Response> {
  const context = await memberContext();
  const input = query.parse(addressRecord(new URL(request.url).searchParams));
  try {
    const lines = await exportProductsData(context, input);
    return new Response(streamPieces(lines, context), {
      headers: {
        "Content-Type": NDJSON_MEDIA_TYPE,
        "Content-Disposition": attachment(`products-${input.format}-${now().toISOString().slice(0, 10)}.ndjson`),
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
