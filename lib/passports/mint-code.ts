import { randomSecret } from "@/lib/platform/ids";
import { isTestBrand } from "@/lib/platform/test-brand";
import { isTestCode, PASSPORT_CODE_BYTES, passportCodeFrom } from "./code";

export function mintPassportCode(brandId: string, draw = randomSecret): string {
  const isTest = isTestBrand(brandId);
  for (;;) {
    const code = passportCodeFrom(draw(PASSPORT_CODE_BYTES), { isTest });
    if (isTestCode(code) === isTest) return code;
  }
}
