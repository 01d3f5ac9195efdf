import { code, list, terms, text } from "./guide-blocks";
import guideText from "./guide.json" with { type: "json" };
import { quickStart } from "./quick-start";
import type { GuideBlock, GuideSection } from "./rules";

/** One member each. */
interface WrittenBlock {
  text?: string;
  list?: string[];
  terms?: Record<string, string>;
  code?: { caption: string; code: string; lang?: string };
}

const written: readonly (Omit<GuideSection, "blocks"> & { blocks: WrittenBlock[] })[] = guideText;

function blockOf(block: WrittenBlock): GuideBlock {
  if (block.text !== undefined) return text(block.text);
  if (block.list) return list(...block.list);
  return block.code ? code(block.code.caption, block.code.code, block.code.lang) : terms(block.terms ?? {});
}

/** The sections before the reference: five minutes to a first passport, and the rules of every request. */
export function guide(publicUrl: string): GuideSection[] {
  return [quickStart(publicUrl), ...written.map((section) => ({ ...section, blocks: section.blocks.map(blockOf) }))];
}
