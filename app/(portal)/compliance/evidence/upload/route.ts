import { attachHref } from "@/components/evidence/evidence-marks";
import { receiveEvidence } from "@/lib/evidence/receive-evidence";
import { submissionOf } from "@/lib/platform/submissions/contract";
import { receiveUpload } from "../../../receive-upload";

export function POST(request: Request): Promise<Response> {
  const product = { id: "" };
  return receiveUpload(request, {
    receive: async (context, posted) => {
      const { productId } = await receiveEvidence(context, {
        ...posted,
        onProduct: (id) => (product.id = id),
        submission: submissionOf(request.headers),
      });
      return `/compliance/products/${productId}`;
    },
    done: "evidence_kept",
    formPath: () => (product.id ? attachHref(product.id) : "/compliance/evidence"),
  });
}
