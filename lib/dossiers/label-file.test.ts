import { describe, expect, it } from "vitest";
import type { LabelLayout } from "@/lib/passports/labels/label-rules";
import { drawLabelFile } from "./label-file";

const LABEL = {
  code: "4F7K-9Q2M-XH3W-8RTV2",
  link: "https://passports.example.com/p/4F7K9Q2MXH3W8RTV2",
  productName: "Glacier jacket",
  model: null,
  serialNumber: "SN-1",
  batch: null,
  isExample: false,
};

async function pagesOf(count: number, layout: LabelLayout, { first = 1, productName = LABEL.productName } = {}) {
  const labels = Array.from({ length: count }, () => ({ ...LABEL, productName }));
  const style = { locale: "en", layout, correction: "M", first, issuer: "Nordfell", at: new Date(0) } as const;
  const text = (await drawLabelFile(labels, style)).toString("latin1");
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((points) => Math.round((Number(points) * 25.4) / 72)).join("x"),
  );
}

describe("the PDF file of labels", () => {
  it("has full sheets of A4, from the first free place on", async () => {
    expect(await pagesOf(24, "a4")).toEqual(["210x297"]);
    expect(await pagesOf(24, "a4", { first: 2 })).toEqual(["210x297", "210x297"]);
    expect(await pagesOf(41, "a4_40")).toEqual(["210x297", "210x297"]);
  });

  it("has a page of the label's size for each label of a roll", async () => {
    expect(await pagesOf(3, "roll", { first: 9 })).toEqual(["50x30", "50x30", "50x30"]);
  });

  it("names the characters that it cannot print on a page of its own", async () => {
    expect(await pagesOf(1, "roll", { productName: "Jacket \u{1F9E5}" })).toEqual(["50x30", "210x297"]);
  });
});
