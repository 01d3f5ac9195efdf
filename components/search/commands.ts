import type { Route } from "next";
import { NAVIGATION } from "@/components/shell/navigation";
import type { Permission } from "@/lib/access/permissions";
import { formatPassportCode } from "@/lib/passports/code";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { BrandSearch } from "@/lib/search/search-brand";
import { placeKeys } from "./key-texts";

export const PALETTE_LIST = "search-choices";

interface Choice {
  label: string;
  detail?: string;
  pictureId?: string;
  href: string;
  keys?: string;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

export function narrowed(groups: readonly ChoiceGroup[], text: string): ChoiceGroup[] {
  const query = text.trim().toLocaleLowerCase();
  const fits = ({ label }: Choice) => label.toLocaleLowerCase().includes(query);
  return groups
    .map(({ label, choices }) => ({ label, choices: choices.filter(fits) }))
    .filter(({ choices }) => choices.length > 0);
}

const BEGINNINGS: readonly {
  label: "register" | "transfer" | "bulkTransfer" | "import" | "key" | "invite";
  href: string;
  permission: Permission;
}[] = [
  { label: "register", href: "/products/new", permission: "products.register" },
  { label: "transfer", href: "/transfers/new", permission: "transfers.manage" },
  { label: "bulkTransfer", href: "/transfers/bulk", permission: "transfers.manage" },
  { label: "import", href: "/imports/new", permission: "imports.manage" },
  { label: "key", href: "/api-keys/new", permission: "api_keys.manage" },
  { label: "invite", href: "/settings/team/invite", permission: "team.manage" },
];

interface CommandsFor {
  shell: Translate<"shell">;
  t: Translate<"search">;
  may: (permission: Permission) => boolean;
  hiddenPaths: readonly string[];
  hasKeys: boolean;
}

export function commandGroups({ shell, t, may, hiddenPaths, hasKeys }: CommandsFor): ChoiceGroup[] {
  const places = NAVIGATION.flatMap((group) => group.places).filter(({ href }) => !hiddenPaths.includes(href));
  return [
    {
      label: t("begin"),
      choices: BEGINNINGS.filter(({ permission }) => may(permission)).map(({ label, href }) => ({
        label: t(`beginnings.${label}`),
        href,
      })),
    },
    {
      label: t("places"),
      choices: places.map(({ label, href }) => ({
        label: shell(label),
        href,
        ...(hasKeys && { keys: placeKeys(href) }),
      })),
    },
  ].filter(({ choices }) => choices.length > 0);
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

export function groupResults(results: BrandSearch, t: Translate<"search">): ChoiceGroup[] {
  return [
    {
      label: t("passports"),
      choices: results.passports.map(({ id, code, serialNumber, externalId, productName }) => ({
        label: formatPassportCode(code),
        detail: joined(productName, serialNumber, externalId),
        href: `/passports/${id}`,
      })),
    },
    {
      label: t("products"),
      choices: results.products.map(({ id, name, model, gtin, pictureId }) => ({
        label: name,
        ...(pictureId !== null && { pictureId }),
        detail: joined(model, gtin),
        href: `/products/${id}`,
      })),
    },
    {
      label: t("transfers"),
      choices: results.transfers.map(({ id, productName, code }) => ({
        label: productName,
        detail: joined(formatPassportCode(code), id),
        href: `/transfers/${id}`,
      })),
    },
  ].filter(({ choices }) => choices.length > 0);
}

/** An e-mail address is posted, so that it does not appear in the URL. */
export function openSearch(text: string, push: (href: Route) => void): void {
  const query = text.trim();
  if (!query.includes("@")) return push(query === "" ? "/search" : `/search?q=${encodeURIComponent(query)}`);
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/list-search?list=/search";
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "q", value: query });
  form.append(field);
  document.body.append(form);
  form.submit();
}
