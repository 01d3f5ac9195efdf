import { z } from "zod";
import { memberContext } from "@/app/action";
import { findLabel } from "@/lib/passports/labels/find-label";
import { QR_CORRECTIONS } from "@/lib/passports/labels/label-rules";
import { qrCodePng, qrCodeSvg } from "@/lib/passports/labels/qr-code";
import { SANDBOX } from "@/lib/platform/http/attachment";

const query = z.object({
  format: z.enum(["svg", "png"]).catch("svg"),
  correction: z.enum(QR_CORRECTIONS).optional().catch(undefined),
});

/** The label's QR code as a file to save, with the error correction that its print needs. */
export async function GET(request: Request, { params }: RouteContext<"/passports/[id]/qr">): Promise<Response> {
  const [context, { id }] = await Promise.all([memberContext(), params]);
  const label = await findLabel(context, { passportId: id });
  if (!label) return new Response(null, { status: 404 });
  const { format, correction } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const file =
    format === "png"
      ? new Uint8Array(qrCodePng(label.link, label.code, correction))
      : qrCodeSvg(label.link, label.code, correction);
  return new Response(file, {
    headers: {
      "Content-Type": format === "png" ? "image/png" : "image/svg+xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${label.code}.${format}"`,
      "Cache-Control": "private, no-store",
      ...SANDBOX,
    },
  });
}
