import { requireValue } from "@/lib/platform/require-value";
import type { GuideBlock, GuideSection } from "./rules";
import { sampleOf } from "./samples/languages";
import { SAMPLE_LANGUAGES, type SampleLanguage, type SampleRequest } from "./samples/request";

export const text = (value: string): GuideBlock => ({ kind: "text", text: value });
export const list = (...items: string[]): GuideBlock => ({ kind: "list", items });
export const terms = (entries: Record<string, string>): GuideBlock => ({
  kind: "terms",
  terms: Object.entries(entries).map(([term, value]) => ({ term, text: value })),
});
export const code = (caption: string, value: string, lang?: string): GuideBlock => ({
  kind: "code",
  caption,
  code: value,
  ...(lang !== undefined && { lang }),
});
export const request = (caption: string, sample: SampleRequest): GuideBlock => ({
  kind: "request",
  caption,
  request: sample,
});

export const fillCommand = (name: string, source: string) => `export ${name}='<${source}>'`;
export const KEEP_CAPTION = "Fill in from the response";
export const responseCaption = (status: number) => `Response ${status}, in part`;

export function sourceInResponse(source: string): string {
  if (source.startsWith("header:")) return `the ${source.slice("header:".length)} header`;
  const path = source.slice(1).replaceAll("/", ".");
  return path.replaceAll(/\.?\b(\d+)\b/g, "[$1]");
}

export const response = (status: number, body: object): GuideBlock =>
  code(responseCaption(status), JSON.stringify(body, null, 2), "json");

export type VisibleBlock = Exclude<GuideBlock, { kind: "request" }>;

export const blocksIn = ({ blocks }: GuideSection, language: SampleLanguage): VisibleBlock[] =>
  blocks.map((block) =>
    block.kind === "request"
      ? {
          kind: "code",
          caption: block.caption,
          code: sampleOf(block.request, language),
          lang: requireValue(SAMPLE_LANGUAGES.find(({ id }) => id === language)).fence,
        }
      : block,
  );
