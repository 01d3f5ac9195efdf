import { memberContext } from "@/app/action";
import { exportProductData } from "@/lib/interchange/export-product-data";
import { isFileFormat } from "@/lib/interchange/formats";
import { fileToSave } from "../../../../file-to-save";

export async function GET(
  request: Request,
  { params }: RouteContext<"/products/[id]/exports/[format]">,
): Promise<Response> {
  const [context, { id, format }] = await Promise.all([memberContext(), params]);
  if (!isFileFormat(format)) return new Response(null, { status: 404 });
  return fileToSave(async () => {
    const code = new URL(request.url).searchParams.get("code") ?? undefined;
    const { text: _document, bytes, ...file } = await exportProductData(context, { productId: id, format, code });
    return { ...file, body: bytes };
  });
}
