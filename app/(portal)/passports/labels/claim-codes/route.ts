import { memberContext } from "@/app/action";
import { now } from "@/lib/platform/clock";
import { addressRecord } from "@/lib/platform/input/address-record";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { claimCodesForm, makeClaimCodes } from "@/lib/transfers/claims/make-claim-codes";
import { fileToSave } from "../../../file-to-save";

const FORM_BYTES_MAX = 1_000_000;

/** Makes the codes under the labels of the chosen passports, and answers them as a file this once. */
export async function POST(request: Request): Promise<Response> {
  const context = await memberContext();
  if (Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY) > FORM_BYTES_MAX)
    return new Response(null, { status: 413 });
  const query = claimCodesForm.parse(addressRecord(new URLSearchParams(await request.text())));
  return fileToSave(
    async () => ({
      body: (await makeClaimCodes(context, query)).file,
      mediaType: query.format === "json" ? "application/json" : CSV_MEDIA_TYPE,
      fileName: `claim-codes-${now().toISOString().slice(0, 10)}.${query.format}`,
    }),
    { exportOf: context },
  );
}
