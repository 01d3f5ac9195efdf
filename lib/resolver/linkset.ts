import { GS1_VOC, type LinkType, type OwnLinkType, TYPE_OF_DOCUMENT, fillIn } from "@/lib/brands/profile/link-types";
import type { BrandLink } from "@/lib/brands/profile/links-contract";
import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import { documentAttribute } from "@/lib/ecodesign/access";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { canRead, PUBLIC_READS } from "@/lib/ecodesign/readers";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { mediaTypeOf } from "@/lib/interchange/data-elements";
import type { ProductGroup } from "@/lib/law/rules";
import { formatPassportCode, isTestCode, passportLink } from "@/lib/passports/code";
import { type IdentifiedUnit, modelIdentifier, unitIdentifier } from "@/lib/passports/identifier";

/** Links of an item: RFC 9264 as GS1 and UNTP restrict it. Pure. */

export interface Link {
  href: string;
  title: string;
  type?: string;
  hreflang?: string[];
}

export interface Level {
  anchor: string;
  description: string;
  links: Partial<Record<LinkType, Link[]>>;
}

export interface LinkedModel {
  name: string;
  model: string | null;
  gtin: string;
  productGroup: ProductGroup | null;
  recalledAt: Date | null;
  isTest: boolean;
  documents: Ecodesign["documents"];
  brandLinks: readonly BrandLink[];
}

interface Place {
  publicUrl: string;
  origin: string;
  languages: string[];
}

const HREFLANG = /^[a-z]{2}(?:-[A-Z]{2})?$/;
const PAGE = "text/html";

const described = (what: string, isTest: boolean) => (isTest ? `${what} (test)` : what);

const passportLinks = (page: string, programs: string, { languages }: Place): Link[] => [
  { href: page, title: "Product passport", type: PAGE, hreflang: languages },
  { href: `${programs}/data`, title: "Product passport (JSON-LD)", type: "application/ld+json" },
  { href: `${programs}/credential`, title: "Product passport (signed)", type: CREDENTIAL_MEDIA_TYPE },
];

export function unitLevel(unit: IdentifiedUnit & { name: string }, site: Place): Level {
  const page = passportLink(unit.code, site.origin);
  const dpp = passportLinks(page, `${site.origin}/p/${formatPassportCode(unit.code)}`, site);
  return {
    anchor: unitIdentifier(unit, site.publicUrl),
    description: described(`${unit.name}, one item`, isTestCode(unit.code)),
    links: {
      defaultLink: dpp.slice(0, 1),
      dpp,
      verificationService: [{ href: page, title: "Check this item", type: PAGE, hreflang: site.languages }],
    },
  };
}

/** Null: no GTIN, or one that GS1 does not accept. */
export function modelLevel(model: LinkedModel, site: Place): Level | null {
  const { publicUrl, origin, languages } = site;
  const anchor = modelIdentifier(model.gtin, publicUrl);
  if (anchor === null) return null;
  const page = `${origin}/m/${gtin14(model.gtin)}`;
  const dpp = passportLinks(page, page, site);
  const links: Level["links"] = { defaultLink: dpp.slice(0, 1), dpp };
  if (model.recalledAt) {
    const title = `Recalled since ${model.recalledAt.toISOString().slice(0, 10)}`;
    links.recallStatus = [{ href: page, title, type: PAGE, hreflang: languages }];
  }
  for (const [type, link] of ownLinks(model)) (links[type] ??= []).push(link);
  return { anchor, description: described(model.name, model.isTest), links };
}

function* ownLinks({ documents, brandLinks, ...model }: LinkedModel): Generator<[OwnLinkType, Link]> {
  for (const document of documents ?? []) {
    const type = TYPE_OF_DOCUMENT[document.kind];
    if (!type || !document.url) continue;
    if (!canRead(PUBLIC_READS, documentAttribute(document, model.productGroup))) continue;
    const title = document.name ?? document.kind.replaceAll("_", " ");
    yield [type, linkTo(document.url, title, document.language)];
  }
  for (const { type, url, title, language } of brandLinks) {
    const href = fillIn(url, { gtin: gtin14(model.gtin), model: model.model });
    if (href !== null) yield [type, linkTo(href, title, language)];
  }
}

function linkTo(href: string, title: string, language: string | null | undefined): Link {
  const hreflang = language && HREFLANG.test(language) ? { hreflang: [language] } : {};
  return { href, title, type: mediaTypeOf(href), ...hreflang };
}

export function linksetOf(levels: readonly Level[]): { linkset: Record<string, unknown>[] } {
  return {
    linkset: levels.map(({ anchor, description, links }) => ({
      anchor,
      itemDescription: description,
      ...Object.fromEntries(Object.entries(links).map(([type, targets]) => [GS1_VOC + type, targets])),
    })),
  };
}
