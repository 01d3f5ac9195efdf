import { getReader } from "@/app/i18n";
import { dossierOrder } from "@/lib/dossiers/contract";
import { issueDossier } from "@/lib/dossiers/issue-dossier";
import { addressRecord } from "@/lib/input/address-record";
import { DomainError } from "@/lib/platform/errors";
import { memberContext } from "../../../action";

/** The product's dossier as a PDF file: of the approval `?approval=2`, by itself of the product as it stands. */
export async function GET(request: Request, { params }: RouteContext<"/products/[id]/dossier">): Promise<Response> {
  const [context, { id }, { locale }] = await Promise.all([memberContext(), params, getReader()]);
  const order = dossierOrder.safeParse(addressRecord(new URL(request.url).searchParams));
  if (!order.success) return new Response(null, { status: 404 });
  try {
    const { file, dossierId, productVersion } = await issueDossier(context, { productId: id, approval: order.data.approval, locale });
    return new Response(new Uint8Array(file), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="dossier-${id}-v${productVersion}-${dossierId}.pdf"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    // As everywhere in the portal: what a role may not see does not exist.
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
