/**
 * The brand beside a brand in which its integrators try things. Its id alone says so, so that every table can hold by a
 * constraint of its own what is never a live brand's, and what is never a test's.
 */

export const TEST_BRAND_PREFIX = "brt";

const START = `${TEST_BRAND_PREFIX}_`;

/** Whether this is the id of a test brand. */
export function isTestBrand(brandId: string): boolean {
  return brandId.startsWith(START);
}
