import type { GuideBlock, GuideSection } from "./rules";
import type { SampleLanguage } from "./samples/languages";
import type { SampleRequest } from "./samples/request";
import { sampleOf } from "./samples/sample";

/** The parts that a section of the guide is made of. */

export const text = (value: string): GuideBlock => ({ kind: "text", text: value });
export const list = (...items: string[]): GuideBlock => ({ kind: "list", items });
export const terms = (entries: Record<string, string>): GuideBlock => ({
  kind: "terms",
  terms: Object.entries(entries).map(([term, value]) => ({ term, text: value })),
});
export const code = (caption: string, value: string): GuideBlock => ({ kind: "code", caption, code: value });
export const request = (caption: string, asked: SampleRequest): GuideBlock => ({
  kind: "request",
  caption,
  request: asked,
});

export type ShownBlock = Exclude<GuideBlock, { kind: "request" }>;

/** The blocks of a section as they are read in one language. */
export const blocksIn = ({ blocks }: GuideSection, language: SampleLanguage): ShownBlock[] =>
  blocks.map((block) =>
    block.kind === "request"
      ? { kind: "code", caption: block.caption, code: sampleOf(block.request, language) }
      : block,
  );
