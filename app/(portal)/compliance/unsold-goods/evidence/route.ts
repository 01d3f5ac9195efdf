import { submissionOf } from "@/lib/platform/submissions/contract";
import { receiveRowEvidence } from "@/lib/unsold-goods/receive-row-evidence";
import { receiveUpload } from "../../../receive-upload";

const LIST = "/compliance/unsold-goods";
const isReport = (id = "") => /^uns_[0-9a-z]{26}$/.test(id);
const isRow = (id = "") => id === "new" || /^unr_[0-9a-z]{26}$/.test(id);

export function POST(request: Request): Promise<Response> {
  const ids: Record<string, string> = {};
  const page = () => (isReport(ids.reportId) && isRow(ids.rowId) ? `${LIST}/${ids.reportId}/rows/${ids.rowId}` : LIST);
  return receiveUpload(request, {
    receive: async (context, posted) => {
      const { documentId } = await receiveRowEvidence(context, {
        ...posted,
        onRow: (fields) => Object.assign(ids, fields),
        submission: submissionOf(request.headers),
      });
      return `${page()}?document=${documentId}`;
    },
    done: "unsold_proof_stored",
    formPath: page,
  });
}
