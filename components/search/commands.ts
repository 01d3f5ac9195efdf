import type { Route } from "next";
import { NAVIGATION } from "@/components/shell/navigation";
import type { Permission } from "@/lib/access/permissions";
import { formatPassportCode } from "@/lib/passports/code";
import type { Translate } from "@/lib/platform/i18n/translator";
import { RECENT_MAX } from "@/lib/search/rules";
import type { BrandSearch, NamedObjects } from "@/lib/search/search-brand";
import { placeKeys } from "./key-texts";

export const PALETTE_LIST = "search-choices";

interface Choice {
  label: string;
  detail?: string;
  /** Why it matches, where neither label nor detail contains the search text. */
  reason?: string;
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

type Passport = NamedObjects["passports"][number];
type Product = NamedObjects["products"][number];
type Transfer = NamedObjects["transfers"][number];

const passportChoice = ({ id, code, serialNumber, externalId, productName }: Passport): Choice => ({
  label: formatPassportCode(code),
  detail: joined(productName, serialNumber, externalId),
  href: `/passports/${id}`,
});

const productChoice = ({ id, name, model, gtin, externalId, pictureId }: Product): Choice => ({
  label: name,
  ...(pictureId !== null && { pictureId }),
  detail: joined(model, gtin, externalId),
  href: `/products/${id}`,
});

const transferChoice = ({ id, productName, code }: Transfer): Choice => ({
  label: productName,
  detail: joined(formatPassportCode(code), id),
  href: `/transfers/${id}`,
});

const because = (reason: string | false): Pick<Choice, "reason"> => (reason === false ? {} : { reason });

export function groupResults(results: BrandSearch, t: Translate<"search">): ChoiceGroup[] {
  const { passports, products, batches, transfers, isProductFirst, nearest } = results;
  const productGroup = {
    label: t("products"),
    choices: products.map(({ similar, ...product }) => ({
      ...productChoice(product),
      ...because(similar.length > 0 && t("reasons.similar", { word: similar.join(" ") })),
    })),
  };
  return [
    ...(isProductFirst ? [productGroup] : []),
    {
      label: t("passports"),
      choices: passports.map(({ isOwnedByMailbox, ...passport }) => ({
        ...passportChoice(passport),
        ...because(isOwnedByMailbox && t("reasons.owner")),
      })),
    },
    {
      label: t("batches"),
      choices: batches.map((batch) => ({
        label: batch,
        ...because(t("reasons.batch")),
        href: `/passports?batch=${encodeURIComponent(batch)}`,
      })),
    },
    ...(isProductFirst ? [] : [productGroup]),
    {
      label: t("transfers"),
      choices: transfers.map(({ isForMailbox, ...transfer }) => ({
        ...transferChoice(transfer),
        ...because(isForMailbox && t("reasons.recipient")),
      })),
    },
    { label: t("didYouMean"), choices: nearest ? [{ label: nearest.name, href: `/products/${nearest.id}` }] : [] },
  ].filter(({ choices }) => choices.length > 0);
}

interface NothingFor {
  results: BrandSearch;
  text: string;
  t: Translate<"search">;
  may: (permission: Permission) => boolean;
  list: (values: readonly string[]) => string;
}

/** Says what was searched, if nothing matches. */
export function describeNothing({ results, text, t, may, list }: NothingFor): string | null {
  const { passports, products, batches, transfers } = results;
  if ([passports, products, batches, transfers].some((matches) => matches.length > 0)) return null;
  const kinds = [
    t("searched.passports"),
    may("products.read") && t("searched.products"),
    may("transfers.read") && t("searched.transfers"),
    may("holders.read") && t("searched.people"),
  ].filter((kind) => kind !== false);
  return t("nothingFor", { text, kinds: list(kinds) });
}

export interface SearchAnswer {
  groups: ChoiceGroup[];
  nothing: string | null;
}

interface ObjectsFor {
  objects: NamedObjects;
  ids: readonly string[];
  isFirstOpen: boolean;
  t: Translate<"search">;
  may: (permission: Permission) => boolean;
}

/** Actions for the open object, then the recent objects, the latest first. */
export function objectGroups({ objects, ids, isFirstOpen, t, may }: ObjectsFor): ChoiceGroup[] {
  const choices = new Map([
    ...objects.passports.map((passport) => [passport.id, passportChoice(passport)] as const),
    ...objects.products.map((product) => [product.id, productChoice(product)] as const),
    ...objects.transfers.map((transfer) => [transfer.id, transferChoice(transfer)] as const),
  ]);
  const openId = isFirstOpen ? ids[0] : undefined;
  const recent = ids.filter((id) => id !== openId).flatMap((id) => choices.get(id) ?? []);
  return [
    { label: t("onThisPage"), choices: openId && choices.has(openId) ? actionsFor(openId, { objects, t, may }) : [] },
    { label: t("recent"), choices: recent.slice(0, RECENT_MAX) },
  ].filter((group) => group.choices.length > 0);
}

function actionsFor(id: string, { objects, t, may }: Pick<ObjectsFor, "objects" | "t" | "may">): Choice[] {
  const transfer = objects.transfers.find((row) => row.id === id);
  const units = encodeURIComponent(new URLSearchParams({ product: id }).toString());
  const actions: [permission: Permission, label: string, href: string][] = id.startsWith("psp_")
    ? [
        ["transfers.manage", t("objectActions.transfer"), `/transfers/new?passport=${id}`],
        ["passports.read", t("objectActions.label"), `/passports/labels?ids=${id}&layout=roll`],
      ]
    : id.startsWith("prd_")
      ? [
          ["products.edit", t("objectActions.edit"), `/products/${id}/edit`],
          ["products.edit", t("objectActions.pictures"), `/products/${id}/pictures`],
          ["passports.read", t("objectActions.labels"), `/passports/labels?all=1&query=${units}`],
          ["passports.read", t("objectActions.units"), `/passports?product=${id}`],
          ["compliance.read", t("objectActions.review"), `/compliance/products/${id}`],
        ]
      : [["passports.read", t("objectActions.passport"), `/passports/${transfer?.passportId ?? ""}`]];
  return actions.filter(([permission]) => may(permission)).map(([, label, href]) => ({ label, href }));
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
