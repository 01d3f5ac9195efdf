import { currentRequest } from "@/lib/platform/request-scope";

/** At a brand's own host there is nothing but its own: the request that is being answered may have been sent there. */

const askedBrand = () => currentRequest()?.headers?.["x-carnet-brand"];

export const isAtBrandHost = (): boolean => askedBrand() !== undefined;

/** Whether what is a brand's is there for the request that is being answered. */
export function isShownHere(brandId: string): boolean {
  const asked = askedBrand();
  return asked === undefined || asked === brandId;
}
