import type { Encoding } from "@/lib/platform/spreadsheets/contract";

const MARKS: [bytes: number[], encoding: Encoding][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

export function markOf(head: Uint8Array): Encoding | null {
  return MARKS.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))?.[1] ?? null;
}

/** UTF-16 without a byte order mark: one byte of most pairs is zero, and hardly any of the other bytes. */
export function guessWideEncoding(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0] as [high: number, low: number];
  for (let index = 0; index < head.length; index += 1) if (head[index] === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const pairs = head.length / 2;
  const [high, low] = zeros;
  if (low > pairs * 0.4 && high < pairs * 0.05) return "utf-16le";
  if (high > pairs * 0.4 && low < pairs * 0.05) return "utf-16be";
  return null;
}
