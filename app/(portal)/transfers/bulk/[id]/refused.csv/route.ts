import { memberContext } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { showBulkTransfer } from "@/lib/transfers/bulk-transfers/show-bulk-transfer";
import { writeRefusedFile } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { fileToSave } from "../../../../file-to-save";
import { problemText } from "../../line-problem";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/transfers/bulk/[id]/refused.csv">,
): Promise<Response> {
  const [{ id: listId }, context, locale] = await Promise.all([params, memberContext(), getLocale()]);
  return fileToSave(async () => {
    const { refused } = await showBulkTransfer(context, { listId });
    const lines = refused.map(({ problems, ...line }) => ({ ...line, problem: problemText(locale, problems) }));
    return {
      body: writeRefusedFile(lines),
      mediaType: CSV_MEDIA_TYPE,
      fileName: `transfers-refused-${dayOf(now())}.csv`,
    };
  });
}
