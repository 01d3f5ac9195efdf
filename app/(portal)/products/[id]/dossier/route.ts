import { z } from "zod";
import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { issueDossier } from "@/lib/dossiers/issue-dossier";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { fileToSave } from "../../../file-to-save";

/** `?approval=2` selects an approval; without it the dossier describes the current product. */
export async function GET(request: Request, { params }: RouteContext<"/products/[id]/dossier">): Promise<Response> {
  const [context, { id }, { locale }] = await Promise.all([memberContext(), params, getReader()]);
  const order = dossierOrder.safeParse(addressRecord(new URL(request.url).searchParams));
  if (!order.success) return new Response(null, { status: 404 });
  return fileToSave(
    async () => {
      const { file, fileName } = await issueDossier(context, { productId: id, approval: order.data.approval, locale });
      return { body: new Uint8Array(file), mediaType: "application/pdf", fileName };
    },
    { exportOf: context },
  );
}

const dossierOrder = z.object({ approval: z.coerce.number().int().min(1).optional() });
