import { memberContext } from "@/app/action";
import { openProof } from "@/lib/eu-registry/apply-answer";
import { fileToSave } from "../../../../file-to-save";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/compliance/registry/proofs/[id]">,
): Promise<Response> {
  const [context, { id: proofId }] = await Promise.all([memberContext(), params]);
  return fileToSave(() => openProof(context, { proofId }));
}
