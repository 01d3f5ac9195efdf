import { formatPassportCode } from "@/lib/passports/code";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { BrandSearch } from "@/lib/search/search-brand";
import type { ChoiceGroup } from "./choices";

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/** What was found, as choices. */
export function foundGroups(found: BrandSearch, t: Translate<"search">): ChoiceGroup[] {
  return [
    {
      label: t("passports"),
      choices: found.passports.map(({ id, code, serialNumber, externalId, productName }) => ({
        label: formatPassportCode(code),
        detail: joined(productName, serialNumber, externalId),
        href: `/passports/${id}`,
      })),
    },
    {
      label: t("products"),
      choices: found.products.map(({ id, name, model, gtin, pictureId }) => ({
        label: name,
        ...(pictureId !== null && { pictureId }),
        detail: joined(model, gtin),
        href: `/products/${id}`,
      })),
    },
    {
      label: t("transfers"),
      choices: found.transfers.map(({ id, productName, code }) => ({
        label: productName,
        detail: joined(formatPassportCode(code), id),
        href: `/transfers/${id}`,
      })),
    },
  ].filter(({ choices }) => choices.length > 0);
}
