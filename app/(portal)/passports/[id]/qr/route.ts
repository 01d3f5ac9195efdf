import { findLabel } from "@/lib/passports/find-label";
import { qrCodePng, qrCodeSvg } from "@/lib/passports/qr-code";
import { memberContext } from "../../../action";

/** The label's QR code as a file to save: `?format=svg` (the usual) or `png`. */
export async function GET(request: Request, { params }: RouteContext<"/passports/[id]/qr">): Promise<Response> {
  const [context, { id }] = await Promise.all([memberContext(), params]);
  const label = await findLabel(context, { passportId: id });
  if (!label) return new Response(null, { status: 404 });
  const isPng = new URL(request.url).searchParams.get("format") === "png";
  const file = isPng ? new Uint8Array(await qrCodePng(label.link)) : qrCodeSvg(label.link, label.code);
  return new Response(file, {
    headers: {
      "Content-Type": isPng ? "image/png" : "image/svg+xml",
      "Content-Disposition": `attachment; filename="${label.code}.${isPng ? "png" : "svg"}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
