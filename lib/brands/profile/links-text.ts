import { z } from "zod";
import { issue } from "@/lib/platform/input/text";
import { BRAND_LINKS_MAX, type BrandLink, brandLink } from "./links-contract";

const CHARACTERS_MAX = 50_000;
const NO_LINK = issue(
  "link_line",
  "A line is a type, an https address, a title and perhaps a language, with ; between them.",
);
const TOO_MANY = issue("links_too_many", `A brand has ${BRAND_LINKS_MAX} links at most.`);

export function linksText(links: readonly BrandLink[]): string {
  return links
    .map(({ type, url, title, language }) => [type, url, title, language].filter(Boolean).join("; "))
    .join("\n");
}

function readLine(line: string): unknown {
  const [type, url, title, language, ...more] = line.split(/[;\t]/).map((part) => part.trim());
  return { type, url, title, ...(language && { language }), ...(more.length > 0 && { more }) };
}

function readLines(text: string, context: z.RefinementCtx<string>): BrandLink[] {
  const links: BrandLink[] = [];
  const refuse = (line: number, { error: message, params }: ReturnType<typeof issue>) => {
    context.addIssue({ code: "custom", path: [line], message, params, input: text });
    return z.NEVER;
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const result = brandLink.safeParse(readLine(line));
    if (!result.success) return refuse(index, NO_LINK);
    if (links.push(result.data) > BRAND_LINKS_MAX) return refuse(index, TOO_MANY);
  }
  return links;
}

export const brandLinksForm = z.strictObject({
  links: z.string().max(CHARACTERS_MAX).transform(readLines).optional(),
  seen: z.string().max(100),
});
