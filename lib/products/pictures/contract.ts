import { z } from "zod";
import { text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { ALT_CHARACTERS_MAX } from "./rules";

/** What is said of pictures. */

export const pictureId = z.string().regex(/^pic_[0-9a-z]{26}$/);

/** BCP 47, as far as the languages of the Union need it. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** By language; one that is left empty says nothing. */
export const altTexts = z
  .record(z.string().regex(LANGUAGE_TAG), text(ALT_CHARACTERS_MAX).nullish())
  .refine((texts) => Object.keys(texts).length <= 30, { error: "Thirty languages are enough." })
  .transform((texts) =>
    Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  );

/** `webAddress` takes https alone. */
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

/** Where only the address is given, it stands by itself. */
export const pictureNamed = z.union([address(), inputPicture]);

export const describeForm = z.strictObject({ pictureId, alt: altTexts });
export const moveForm = z.strictObject({ pictureId, to: z.enum(["first", "earlier", "later"]) });

/** How a form names its texts: `alt.de`, and the language that is added with its own. */
const PREFIX = "alt.";

export const altField = (language: string) => `${PREFIX}${language}`;

/** The texts of a form by language. A text that is added in a language that has one takes its place. */
export function altOfForm(fields: Record<string, string>): Record<string, string> {
  const given = Object.entries(fields).filter(([name]) => name.startsWith(PREFIX));
  const texts = Object.fromEntries(given.map(([name, text]) => [name.slice(PREFIX.length), text]));
  const { language, text } = fields;
  return language && text ? { ...texts, [language]: text } : texts;
}
