import { randomSecret } from "@/lib/platform/ids";
import { isTestBrand } from "@/lib/platform/test-brand";
import { isTestCode, PASSPORT_CODE_BYTES, passportCodeFrom } from "./code";

/** A new code for a passport of a brand, without hyphens: a test brand's begins with TEST, no other brand's does. */
export function mintPassportCode(brandId: string, draw = randomSecret): string {
  const isTest = isTestBrand(brandId);
  for (;;) {
    const code = passportCodeFrom(draw(PASSPORT_CODE_BYTES), { isTest });
    if (isTestCode(code) === isTest) return code;
  }
}
