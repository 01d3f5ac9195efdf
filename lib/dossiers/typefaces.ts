import { readFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "@/lib/platform/must";
import { processWide } from "@/lib/platform/process-wide";
import { unpackWoff } from "./unpack-woff";

/**
 * The portal's own typefaces in the form that a PDF file can embed: one file a weight and a range of characters. A
 * character is set in the first file of its face that has it.
 */

export type Face = "serif" | "sans" | "strong" | "mono";

const files = (family: string, weight: number, ranges: readonly string[] = ["latin", "latin-ext"]) =>
  ranges.map((range) =>
    join(process.cwd(), "node_modules", "@fontsource", family, "files", `${family}-${range}-${weight}-normal.woff`),
  );

const CYRILLIC = files("geist-mono", 400, ["cyrillic", "cyrillic-ext"]);
const SANS = files("instrument-sans", 400);
const MONO = files("geist-mono", 400);

export const TYPEFACES: Record<Face, readonly string[]> = {
  serif: [...files("newsreader", 500), ...SANS, ...CYRILLIC, ...MONO],
  sans: [...SANS, ...CYRILLIC, ...MONO],
  strong: [...files("instrument-sans", 600), ...SANS, ...CYRILLIC, ...MONO],
  mono: [...MONO, ...CYRILLIC],
};

const unpacked = processWide("typefaces", () => new Map<string, Buffer>());

/** A typeface's file as PDF libraries want it, unpacked once: for each document it would take longest. */
export function fontData(file: string): Buffer {
  let font = unpacked.get(file);
  if (!font) unpacked.set(file, (font = unpackWoff(readFileSync(file))));
  return font;
}

interface Run {
  file: string;
  text: string;
}

type Has = (file: string, codePoint: number) => boolean;

/** A character in the first file that has it, else what it stands for (a subscript 2 is a 2), else a question mark. */
function setCharacter(character: string, files: readonly string[], has: Has): Run {
  for (const shown of [character, character.normalize("NFKD").charAt(0)]) {
    const file = files.find((candidate) => has(candidate, shown.codePointAt(0) ?? 0));
    if (file) return { file, text: shown };
  }
  return { file: must(files[0], "A file"), text: "?" };
}

/** A text cut where it changes from one file to another. */
export function runsOf(text: string, files: readonly string[], has: Has): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const run = /\s/.test(character)
      ? { file: last?.file ?? must(files[0], "A file"), text: character }
      : setCharacter(character, files, has);
    if (last?.file === run.file) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
