import { getTranslations } from "@/app/i18n";
import { faultSentence } from "@/components/forms/fault-sentence";
import type { FaultyLine } from "@/components/products/serial-lines";
import type { FormState } from "@/lib/platform/input/form-state";
import type { UnitFaults } from "@/lib/products/units/unit-form";

/** What is wrong with units of a form, in the reader's language: beside each field, and line by line. */
export async function explainUnitFaults({ faults, lines }: UnitFaults): Promise<Pick<FormState, "errors" | "refusal">> {
  const [t, portal] = await Promise.all([getTranslations("units.form"), getTranslations("portal")]);
  const sentence = (place: string, code: string, other = 0) => {
    const key = `faults.${place === "quantity" ? place : code}` as "faults.serial_repeated";
    return t.has(key) ? t(key, { other }) : faultSentence(portal, place, code);
  };
  const byLine = new Map<number, FaultyLine>();
  for (const { line, given, code, other } of lines) {
    const problem = [byLine.get(line)?.problem, sentence("serial_numbers", code, other)].filter(Boolean).join(" ");
    byLine.set(line, { line, given, problem });
  }
  const errors = Object.fromEntries(faults.toReversed().map(({ place, code }) => [place, sentence(place, code)]));
  if (byLine.size === 0) return { errors };
  return {
    errors: { ...errors, serial_numbers: t("faultsInLines", { count: byLine.size }) },
    refusal: { code: "unit_faults", members: { lines: [...byLine.values()] } },
  };
}
