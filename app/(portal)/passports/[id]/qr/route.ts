import { z } from "zod";
import { memberContext } from "@/app/action";
import { findLabel, qrCodePdf } from "@/lib/passports/labels/draw-labels";
import { QR_CORRECTIONS, EDGE_MM_DEFAULT, EDGES_MM, rateModule, moduleMm } from "@/lib/passports/labels/label-rules";
import { drawQrCode, qrCodePng, qrCodeSvg } from "@/lib/passports/labels/qr-code";
import { SANDBOX } from "@/lib/platform/http/answer";

const query = z.object({
  format: z.enum(["svg", "png", "pdf"]).catch("svg"),
  correction: z.enum(QR_CORRECTIONS).optional().catch(undefined),
  edge: z.coerce.number().pipe(z.literal(EDGES_MM)).catch(EDGE_MM_DEFAULT),
});

const MEDIA_TYPES = { svg: "image/svg+xml; charset=utf-8", png: "image/png", pdf: "application/pdf" };

export async function GET(request: Request, { params }: RouteContext<"/passports/[id]/qr">): Promise<Response> {
  const [context, { id }] = await Promise.all([memberContext(), params]);
  const label = await findLabel(context, { passportId: id });
  if (!label) return new Response(null, { status: 404 });
  const { format, correction, edge } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { size } = drawQrCode(label.link, correction);
  if (rateModule(moduleMm({ size, edgeMm: edge })) === "refused") return new Response(null, { status: 422 });
  const print = { correction, edgeMm: edge };
  const files = { svg: qrCodeSvg, png: qrCodePng, pdf: qrCodePdf };
  const file = await files[format](label.link, label.code, print);
  return new Response(typeof file === "string" ? file : new Uint8Array(file), {
    headers: {
      "Content-Type": MEDIA_TYPES[format],
      "Content-Disposition": `attachment; filename="${label.code}.${format}"`,
      "Cache-Control": "private, no-store",
      ...SANDBOX,
    },
  });
}
