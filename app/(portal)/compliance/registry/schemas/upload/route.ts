import { storeRegistrySchema } from "@/lib/eu-registry/check-entries";
import { receiveUpload } from "../../../../receive-upload";

export function POST(request: Request): Promise<Response> {
  return receiveUpload(request, {
    receive: async (context, posted) => {
      await storeRegistrySchema(context, posted);
      return "/compliance/registry/files";
    },
    done: "registry_schema_stored",
    formPath: () => "/compliance/registry/files",
  });
}
