import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LABEL_LAYOUTS } from "@/lib/passports/labels/label-rules";
import { drawQrCode } from "@/lib/passports/labels/qr-code";
import { LabelSheet } from "./label-sheet";

const LABEL = {
  id: "psp_1",
  productName: "Skarv Jacket",
  model: null,
  serialNumber: null,
  batch: null,
  isExample: false,
  pictureId: null,
  qrCode: drawQrCode("https://id.example.com/p/X"),
};

describe.each(LABEL_LAYOUTS)("the label on %s", (layout) => {
  const html = (code: string) =>
    renderToStaticMarkup(
      <LabelSheet
        labels={[{ ...LABEL, code }]}
        layout={layout}
        first={1}
        issuer="Tindvarg"
        logoHash="ab"
        exampleMark="Example"
        testMark="Prueba"
        name="Labels"
      />,
    );

  it("of a test has its mark before the issuer's name, and not the logo", () => {
    expect(html("TEST-XS8H-KA82-SZ3YX")).toMatch(/uppercase">Prueba<\/span>Tindvarg/);
    expect(html("TEST-XS8H-KA82-SZ3YX")).not.toContain("/logo/");
  });

  it("of an item has the logo, and no mark", () => {
    expect(html("WNM7-FG78-5CZA-THHM8")).toContain('src="/logo/ab" alt="Tindvarg"');
    expect(html("WNM7-FG78-5CZA-THHM8")).not.toContain("Prueba");
  });
});
