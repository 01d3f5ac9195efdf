import { memberContext } from "@/app/action";
import { openDocument } from "@/lib/evidence/open-document";
import { fileToSave } from "../../../../file-to-save";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/compliance/evidence/[id]/file">,
): Promise<Response> {
  const [context, { id }] = await Promise.all([memberContext(), params]);
  return fileToSave(() => openDocument(context, { documentId: id }));
}
