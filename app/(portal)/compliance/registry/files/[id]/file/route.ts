import { memberContext } from "@/app/action";
import { openRegistryFile } from "@/lib/eu-registry/settle-files";
import { fileToSave } from "../../../../../file-to-save";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/compliance/registry/files/[id]/file">,
): Promise<Response> {
  const [context, { id: fileId }] = await Promise.all([memberContext(), params]);
  return fileToSave(() => openRegistryFile(context, { fileId }));
}
