/** Its id prefix lets every table enforce by a constraint what is live data and what is test data. */

export const TEST_BRAND_PREFIX = "brt";

const START = `${TEST_BRAND_PREFIX}_`;

export function isTestBrand(brandId: string): boolean {
  return brandId.startsWith(START);
}
