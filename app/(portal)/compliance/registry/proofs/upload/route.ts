import { storeProof } from "@/lib/eu-registry/apply-answer";
import { receiveUpload } from "../../../../receive-upload";

export function POST(request: Request): Promise<Response> {
  return receiveUpload(request, {
    receive: async (context, posted) => {
      const { passportId, productId } = await storeProof(context, posted);
      return passportId ? `/passports/${passportId}` : `/products/${productId}`;
    },
    done: "registry_proof_stored",
    formPath: () => "/compliance/registry?state=proof_due",
  });
}
