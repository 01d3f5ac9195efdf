import { memberContext } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { drawInThread } from "@/lib/dossiers/draw-in-thread";
import { exportLabels } from "@/lib/passports/labels/draw-labels";
import { labelSheetQuery } from "@/lib/passports/labels/label-contract";
import { now } from "@/lib/platform/clock";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { fileToSave } from "../../../file-to-save";

/** One PDF file of up to 5,000 labels: `part` of all selected ones. */
export async function GET(request: Request): Promise<Response> {
  const context = await memberContext();
  const query = labelSheetQuery.parse(addressRecord(new URL(request.url).searchParams));
  return fileToSave(
    async () => {
      const [{ labels, part, parts, issuer }, locale] = await Promise.all([exportLabels(context, query), getLocale()]);
      const { layout, correction } = query;
      const first = part === 1 ? query.first : 1;
      const file = await drawInThread({ labels, words: { locale, layout, correction, first, issuer, at: now() } });
      const number = parts > 1 ? `-${part}-of-${parts}` : "";
      return {
        body: new Uint8Array(file),
        mediaType: "application/pdf",
        fileName: `labels-${now().toISOString().slice(0, 10)}${number}.pdf`,
      };
    },
    { exportOf: context },
  );
}
