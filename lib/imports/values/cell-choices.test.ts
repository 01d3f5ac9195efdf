import { expect, it } from "vitest";
import "@/lib/languages/register";
import { cellChoices, choiceLabel } from "./cell-choices";

it("what is stored is told as the reader calls it, and a text that is no choice as it stands", () => {
  const choicesOf = cellChoices("de");
  for (const [path, stored, label] of [
    ["product_group", "textiles", "Textilien"],
    ["country_of_origin", "TR", "Türkei"],
    ["operators.1.role", "manufacturer", "Hersteller"],
    ["documents.1.kind", "test_report", "Prüfbericht"],
    ["name", "textiles", "textiles"],
    ["product_group", "Kleidng", "Kleidng"],
  ] as const)
    expect(choiceLabel(choicesOf(path), stored), path).toBe(label);
});
