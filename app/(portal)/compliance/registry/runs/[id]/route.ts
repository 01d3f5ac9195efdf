import { memberContext } from "@/app/action";
import { openRegistryRun } from "@/lib/eu-registry/settle-files";
import { fileToSave } from "../../../../file-to-save";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/compliance/registry/runs/[id]">,
): Promise<Response> {
  const [context, { id: runId }] = await Promise.all([memberContext(), params]);
  return fileToSave(async () => ({ ...(await openRegistryRun(context, { runId })), mediaType: "application/zip" }), {
    exportOf: context,
  });
}
