import { stateVerification } from "@/lib/eu-registry/apply-answer";
import { receiveUpload } from "../../../../receive-upload";

export function POST(request: Request): Promise<Response> {
  return receiveUpload(request, {
    receive: async (context, posted) => {
      await stateVerification(context, posted);
      return "/compliance/registry/operators";
    },
    done: "registry_operator_verified",
    formPath: () => "/compliance/registry/operators",
  });
}
