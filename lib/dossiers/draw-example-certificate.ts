import { ACCENT, MUTED, Sheet } from "./sheet";

interface Certificate {
  title: string;
  issuer: string;
  holder: string;
  products: readonly string[];
  validUntil: string;
  at: Date;
}

/** A certificate for the demo brand, which says on its face that it is an example and certifies nothing. */
export async function drawExampleCertificate({
  title,
  issuer,
  holder,
  products,
  validUntil,
  at,
}: Certificate): Promise<Buffer> {
  const sheet = new Sheet({ title, author: issuer, subject: "Example", language: "en", at });
  sheet.within("Sect", null, (page) => {
    const line = (text: string, style: Parameters<Sheet["text"]>[1], gap: number) => {
      sheet.block("P", page, () => sheet.text(text, style));
      sheet.gap(gap);
    };
    line(issuer, { face: "serif", size: 14, color: ACCENT }, 40);
    sheet.block("H1", page, () => sheet.text(title, { face: "serif", size: 26 }));
    sheet.gap(20);
    line(`Holder: ${holder}`, { size: 12 }, 10);
    line(`Products: ${products.join(", ")}`, { size: 12 }, 10);
    line(`Valid until ${validUntil}`, { size: 12 }, 40);
    line(
      "An example made for the demonstration of this service. It certifies nothing; issuer and holder are invented.",
      { color: MUTED },
      0,
    );
  });
  return sheet.finish((page, of) => ({ left: `${issuer} · example`, right: `${page} / ${of}` }));
}
