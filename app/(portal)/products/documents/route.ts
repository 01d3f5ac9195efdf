import { z } from "zod";
import { memberContext } from "@/app/action";
import { exportProductsData } from "@/lib/interchange/export-product-data";
import { INTERCHANGE_FORMATS, NDJSON_MEDIA_TYPE } from "@/lib/interchange/formats";
import { now } from "@/lib/platform/clock";
import { streamPieces } from "@/lib/platform/exports/stream-pieces";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { fileToSave } from "../../file-to-save";

const query = productListQuery.extend({ format: z.enum(INTERCHANGE_FORMATS).catch("en18223") });

export async function GET(request: Request): Promise<Response> {
  const context = await memberContext();
  const input = query.parse(addressRecord(new URL(request.url).searchParams));
  return fileToSave(
    async () => ({
      body: streamPieces(await exportProductsData(context, input), context),
      mediaType: NDJSON_MEDIA_TYPE,
      fileName: `products-${input.format}-${now().toISOString().slice(0, 10)}.ndjson`,
    }),
    { exportOf: context },
  );
}
