import { receiveUnitDocument } from "@/lib/passports/documents/receive-document";
import { receiveUpload } from "../../../../receive-upload";

export async function POST(
  request: Request,
  { params }: RouteContext<"/passports/[id]/documents/upload">,
): Promise<Response> {
  const { id: passportId } = await params;
  const page = `/passports/${encodeURIComponent(passportId)}`;
  return receiveUpload(request, {
    receive: async (context, posted) => {
      await receiveUnitDocument(context, { ...posted, passportId });
      return page;
    },
    done: "unit_document_added",
    formPath: () => `${page}/documents/new`,
  });
}
