import { ACCENT, MUTED, Sheet } from "./sheet";

interface ExampleDocument {
  title: string;
  issuer: string;
  lines: readonly string[];
  at: Date;
}

export async function drawExampleDocument({ title, issuer, lines, at }: ExampleDocument): Promise<Buffer> {
  const sheet = new Sheet({ title, author: issuer, subject: "Example", language: "en", at });
  sheet.within("Sect", null, (page) => {
    const line = (text: string, style: Parameters<Sheet["text"]>[1], gap: number) => {
      sheet.block("P", page, () => sheet.text(text, style));
      sheet.gap(gap);
    };
    line(issuer, { face: "serif", size: 14, color: ACCENT }, 40);
    sheet.block("H1", page, () => sheet.text(title, { face: "serif", size: 26 }));
    sheet.gap(20);
    for (const text of lines) line(text, { size: 12 }, 10);
    sheet.gap(30);
    line(
      "An example made for the demonstration of this service. It certifies nothing; all that it names is invented.",
      { color: MUTED },
      0,
    );
  });
  return sheet.finish((page, of) => ({ left: `${issuer} · example`, right: `${page} / ${of}` }));
}
