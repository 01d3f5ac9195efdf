import { z } from "zod";
import { type BrandLink, brandLinks } from "@/lib/passports/resolver/links-contract";
import { issue } from "@/lib/platform/input/text";

/** A brand's links as people edit and paste them: one a line, type, address, title and language. */

const SEPARATOR = /\s*[;\t]\s*/;
const CHARACTERS_MAX = 50_000;

export function linksText(links: readonly BrandLink[]): string {
  return links
    .map(({ type, url, title, language }) => [type, url, title, language].filter(Boolean).join("; "))
    .join("\n");
}

function readLines(text: string): unknown {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const links = lines.map((line) => {
    const [type, url, title, language, ...more] = line.trim().split(SEPARATOR);
    return { type, url, title, ...(language && { language }), ...(more.length > 0 && { more }) };
  });
  return { links };
}

export const brandLinksForm = z.strictObject({
  /** Nothing given takes all links away. */
  links: z
    .string()
    .max(CHARACTERS_MAX)
    .refine(
      (text) => brandLinks.safeParse(readLines(text)).success,
      issue("link_line", "A line is a type, an https address, a title and perhaps a language, with ; between them."),
    )
    .transform((text) => brandLinks.parse(readLines(text)).links)
    .optional(),
  /** The state that the form was opened with. */
  seen: z.string().max(100),
});
