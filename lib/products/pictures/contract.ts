import { z } from "zod";
import { text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { ALT_CHARACTERS_MAX } from "./rules";

export const pictureId = z.string().regex(/^pic_[0-9a-z]{26}$/);

/** BCP 47, as far as the languages of the EU need it. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

export const altTexts = z
  .record(z.string().regex(LANGUAGE_TAG), text(ALT_CHARACTERS_MAX).nullish())
  .refine((texts) => Object.keys(texts).length <= 30, { error: "Thirty languages are enough." })
  .transform((texts) =>
    Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  );

const address = () =>
  webAddress().describe("https address of a PNG, JPEG or WebP image of at most 25 MB, from which it is fetched once.");

export const inputPicture = z
  .strictObject({
    url: address(),
    alt: altTexts
      .optional()
      .describe(
        `What it shows, by language (BCP 47), ${ALT_CHARACTERS_MAX} characters each: for people who cannot see it.`,
      ),
  })
  .meta({ id: "PictureGiven" });

export const pictureNamed = z.union([address(), inputPicture]);

export const describeForm = z.strictObject({ pictureId, alt: altTexts });
export const moveForm = z.strictObject({ pictureId, to: z.enum(["first", "earlier", "later"]) });

const PREFIX = "alt.";

export const altField = (language: string) => `${PREFIX}${language}`;

export function altOfForm(fields: Record<string, string>): Record<string, string> {
  const fieldTexts = Object.entries(fields).filter(([name]) => name.startsWith(PREFIX));
  const texts = Object.fromEntries(fieldTexts.map(([name, text]) => [name.slice(PREFIX.length), text]));
  const { language, text } = fields;
  return language && text ? { ...texts, [language]: text } : texts;
}
