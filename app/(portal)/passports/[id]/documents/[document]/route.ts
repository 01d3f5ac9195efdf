import { memberContext } from "@/app/action";
import { openUnitDocument } from "@/lib/passports/documents/open-document";
import { fileToSave } from "../../../../file-to-save";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/passports/[id]/documents/[document]">,
): Promise<Response> {
  const [context, { id: code, document: documentId }] = await Promise.all([memberContext(), params]);
  return fileToSave(() => openUnitDocument(context, { code, documentId }));
}
