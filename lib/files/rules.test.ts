import { describe, expect, it } from "vitest";
import { isNameOf, mediaTypeOf } from "./rules";

const bytes = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)));

describe("the type of a document", () => {
  it.each([
    ["%PDF-1.7\n", "application/pdf"],
    ["\x89PNG\r\n\x1a\n\0\0", "image/png"],
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
    ["PK\x03\x04\x14\0", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["<html><script>", null],
    ["<svg xmlns", null],
    ["GIF89a", null],
    ["RIFF\x10\0\0\0WAVE", null],
    [" %PDF-1.7", null],
    ["", null],
  ])("%j is told by its content: %s", (head, expected) => {
    expect(mediaTypeOf(bytes(head))).toBe(expected);
  });
});

it.each([
  ["application/pdf", "Report.PDF", true],
  ["application/pdf", "report.pdf.exe", false],
  ["application/pdf", "report", true],
  ["image/jpeg", "photo.jpeg", true],
  ["image/png", "photo.jpg", false],
] as const)("a file that is %s may be called %s: %s", (mediaType, fileName, fits) => {
  expect(isNameOf(mediaType, fileName)).toBe(fits);
});
