import { memberContext } from "@/app/action";
import { openBrandArchive } from "@/lib/brands/archive/request-archive";
import { now } from "@/lib/platform/clock";
import { fileToSave } from "../../../../file-to-save";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/settings/data/archive/[id]">,
): Promise<Response> {
  const [context, { id: archiveId }] = await Promise.all([memberContext(), params]);
  return fileToSave(async () => ({
    ...(await openBrandArchive(context, { archiveId })),
    mediaType: "application/zip",
    fileName: `carnet-archive-${now().toISOString().slice(0, 10)}.zip`,
  }));
}
