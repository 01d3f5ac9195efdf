interface Options {
  /** Filled up by a comment. */
  sizeBytes?: number;
  /** Further entries of the catalogue, such as `/OpenAction …`. */
  catalogue?: string;
  /** Further objects, from number 5 on, as they are between `obj` and `endobj`. */
  objects?: readonly string[];
}

/**
 * The least PDF file that is one (ISO 32000-1, 7.5): a header, an empty page with a title, a table of objects, a
 * trailer.
 */
export function smallPdf(
  title: string,
  { sizeBytes = 0, catalogue = "", objects: further = [] }: Options = {},
): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue}>>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    `<< /Title (${title.replace(/[()\\]/g, "\\$&")}) >>`,
    ...further,
  ];
  let text = `%PDF-1.7\n%${"\xe2\xe3\xcf\xd3"}\n%${"x".repeat(sizeBytes)}\n`;
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
