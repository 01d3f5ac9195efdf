/** Global Trade Item Numbers: GS1 General Specifications, 7.9 (check digit) and 3.3 (lengths). */

const GTIN_LENGTHS = new Set([8, 12, 13, 14]);

export function gs1CheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

export function gtin14(gtin: string): string {
  return gtin.padStart(14, "0");
}

export type GtinError = { code: "gtin_length" | "gtin_check_digit"; detail: string };

export function gtinError(gtin: string): GtinError | null {
  if (!GTIN_LENGTHS.has(gtin.length))
    return { code: "gtin_length", detail: `A GTIN has 8, 12, 13 or 14 digits; this one has ${gtin.length}.` };
  const expected = gs1CheckDigit(gtin.slice(0, -1));
  if (expected === Number(gtin.at(-1))) return null;
  return {
    code: "gtin_check_digit",
    detail: `The GTIN's last digit should be ${expected}: a digit is mistyped, or the number was made up.`,
  };
}
