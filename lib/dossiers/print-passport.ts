import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { withDocuments } from "@/lib/passports/documents/documents-as-read";
import type { Visitor } from "@/lib/people/auth/visitor";
import { boundedCache } from "@/lib/platform/caches";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import type { Reader } from "@/lib/platform/i18n/format";
import { altIn } from "@/lib/products/pictures/rules";
import { drawInThread } from "./draw-in-thread";
import { jpegOf } from "./main-picture";

const PICTURE_WIDTH_MIN = 480;
const printed = boundedCache<string, Promise<Buffer>>(20);

interface PaperOrder {
  code: string;
  reader: Pick<Reader, "locale" | "timeZone">;
  language: string;
  link: string;
}

/** The result is cached for a minute. Throws `invalid_code`, `passport_not_found`. */
export async function printPassport({ db }: Pick<Visitor, "db">, order: PaperOrder): Promise<Buffer> {
  const { code, reader, language, link } = order;
  const view = await viewPublicPassport({ db }, { code, isCounted: false });
  const { history, brand, pictures, firstCheckedOn, isSeenInUnusualPlaces, shownName, restricted } = view;
  const { origin } = new URL(link);
  const own = restricted.documents.map((document) => ({ ...document, url: origin + (document.url ?? "") }));
  const sustainability = withDocuments(view.verification.sustainability, own);
  const verification = { ...view.verification, sustainability };
  const passport = { verification, history, brand, firstCheckedOn, isSeenInUnusualPlaces, shownName };
  const timeless = { ...verification, authenticity: { ...verification.authenticity, verified_at: "" } };
  const minute = Math.floor(now().getTime() / MINUTE_MS);
  const key = JSON.stringify([
    minute,
    { ...passport, verification: timeless },
    pictures[0]?.id,
    reader,
    language,
    link,
  ]);
  return printed.getOrMake(key, async () => {
    const [first] = pictures;
    const jpeg = first && (await jpegOf(db, first, PICTURE_WIDTH_MIN));
    const picture = jpeg && { jpeg, alt: altIn(first.alt, language)?.text ?? null };
    return drawInThread({ passport, words: { ...reader, language, link, ...(picture && { picture }) } });
  });
}
