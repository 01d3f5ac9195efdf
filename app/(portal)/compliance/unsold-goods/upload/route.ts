import { receiveRows } from "@/lib/unsold-goods/import-rows";
import { receiveUpload } from "../../../receive-upload";

const LIST = "/compliance/unsold-goods";

export function POST(request: Request): Promise<Response> {
  const report = { id: "" };
  const page = () => (report.id ? `${LIST}/${report.id}/import` : LIST);
  return receiveUpload(request, {
    receive: async (context, posted) => {
      await receiveRows(context, { ...posted, onReport: (id) => (report.id = id) });
      return page();
    },
    done: "unsold_rows_read",
    formPath: page,
  });
}
