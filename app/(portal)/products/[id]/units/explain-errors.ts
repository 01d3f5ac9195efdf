import { getTranslations } from "@/app/i18n";
import { fieldErrorSentence } from "@/components/forms/field-schemas";
import type { InvalidLine } from "@/components/products/serial-lines";
import type { FormState } from "@/lib/platform/input/form-state";
import type { UnitErrors } from "@/lib/products/units/unit-form";

export async function explainUnitErrors({
  errors: unitErrors,
  lines,
}: UnitErrors): Promise<Pick<FormState, "errors" | "refusal">> {
  const [t, portal] = await Promise.all([getTranslations("units.form"), getTranslations("portal")]);
  const sentence = (pointer: string, code: string, other = 0) => {
    const key = `errors.${pointer === "quantity" ? pointer : code}` as "errors.serial_repeated";
    return t.has(key) ? t(key, { other }) : fieldErrorSentence(portal, pointer, code);
  };
  const byLine = new Map<number, InvalidLine>();
  for (const { line, given: serial, code, other } of lines) {
    const problem = [byLine.get(line)?.problem, sentence("serial_numbers", code, other)].filter(Boolean).join(" ");
    byLine.set(line, { line, given: serial, problem });
  }
  const errors = Object.fromEntries(
    unitErrors.toReversed().map(({ place: pointer, code }) => [pointer, sentence(pointer, code)]),
  );
  if (byLine.size === 0) return { errors };
  return {
    errors: { ...errors, serial_numbers: t("errorsInLines", { count: byLine.size }) },
    refusal: { code: "unit_errors", members: { lines: [...byLine.values()] } },
  };
}
