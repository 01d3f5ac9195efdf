import {
  type PublicModel,
  findPublicModel,
  findResolvableUnit,
  isSerialIssued,
  type ResolvableUnit,
} from "@/db/queries/resolvable-items";
import { findOnReplica } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { readLinkType, type LinkType } from "@/lib/brands/profile/link-types";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { passportLink, readPassportCode } from "@/lib/passports/code";
import { isSyntaxError, readDigitalLink } from "@/lib/passports/digital-link";
import { unitIdentifier } from "@/lib/passports/identifier";
import { modelSustainability } from "@/lib/passports/verification/verification-answer";
import { DomainError } from "@/lib/platform/errors";
import { preferences, weightOfType } from "@/lib/platform/http/media-types";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import type { ScanSubject } from "@/lib/scans/list-contract";
import { type Level, type LinkedModel, linksetOf, modelLevel, unitLevel, type Link } from "./linkset";

/** GS1-Conformant Resolver 1.2 for GTINs. */

interface Asked {
  path: string;
  search: string;
  accept: string | null;
  acceptLanguage: string | null;
}

export type Resolved =
  | { kind: "redirect"; location: string; anchor: string; hasCode: boolean }
  | { kind: "linkset"; document: unknown; anchor: string; hasCode: boolean };

export const LINKSET = "application/linkset+json";

interface AskedAt {
  publicUrl: string;
  origin: string;
  onlyBrand: string | undefined;
}

interface Listeners {
  onMiss: (model?: Pick<ScanSubject, "brandId" | "productId">) => void;
  onScan: (subject: ScanSubject) => void;
}

/** `onMiss` gets unknown codes and serial numbers and can reject. Throws `malformed_request`, `not_found`. */
export async function resolve(
  db: AllBrandsDb,
  request: Asked,
  { publicUrl, origin, onlyBrand, onMiss, onScan }: Listeners & AskedAt,
): Promise<Resolved> {
  const result = readDigitalLink(request.path, request.search);
  if (isSyntaxError(result))
    throw new DomainError("malformed_request", result.detail, {
      errors: [
        { pointer: result.ai === null ? "" : `/${result.ai}`, code: "invalid_identifier", detail: result.detail },
      ],
    });
  const query = new URLSearchParams(request.search);
  const linkType = query.get("linkType");
  const type = linkType === null ? undefined : readLinkType(linkType);
  const wantsLinkset = type === "linkset" || (type === undefined && request.accept?.includes(LINKSET) === true);
  const code = readPassportCode(query.get("c") ?? result.qualifiers.get("21") ?? "", publicUrl);
  const hasCode = query.has("c");
  const wants = wantsLinkset ? "linkset" : type === undefined && wantsPage(request) ? "unit" : "link";
  const { unit, model, isUnknown } = await findNamed(db, {
    gtin14: result.gtin14,
    code: code.ok ? code.code : null,
    serialNumber: result.qualifiers.get("21"),
    hasCode,
    onlyBrand,
    wants,
  });
  if (unit && wants === "unit") {
    onScan({ ...unit, subjectId: unit.passportId });
    return redirect(passportLink(unit.code, origin), unitIdentifier(unit, publicUrl), request, true);
  }
  const site = { publicUrl, origin, languages: LOCALES };
  const levels = [unit && unitLevel(unit, site), model && modelLevel(linkedModel(model), site)].filter(Boolean);
  const [narrowest] = levels as Level[];
  if (!narrowest) {
    onMiss();
    throw new DomainError("not_found", "No item with this GTIN is registered here.");
  }
  const { anchor } = narrowest;
  if (wantsLinkset) return { kind: "linkset", document: linksetOf(levels as Level[]), anchor, hasCode: !!unit };
  if (isUnknown && model) {
    onMiss(ofModel(model));
    const search = new URLSearchParams([...query, ["unknown", "21"]]);
    return redirect(`${origin}/m/${result.gtin14}`, anchor, { search: `?${search}` }, hasCode);
  }
  const link = requireValue(chooseLink(levels as Level[], type, request), "A default link");
  if (unit) onScan({ ...unit, subjectId: unit.passportId });
  else if (model) onScan({ ...ofModel(model), subjectId: model.product.id });
  return redirect(link.href, anchor, request, unit !== undefined || hasCode);
}

const ofModel = ({ brand, product }: PublicModel) => ({ brandId: brand.id, productId: product.id });

const wantsPage = ({ accept }: Asked) => accept === null || /text\/html|\*\/\*/.test(accept);

const linkedModel = ({ product, brand }: PublicModel): LinkedModel => ({
  name: product.name,
  model: product.model,
  gtin: product.gtin,
  productGroup: product.productGroup,
  recalledAt: product.recalledAt,
  isTest: isTestBrand(brand.id),
  documents: modelSustainability(product).documents,
  brandLinks: brand.closedAt ? [] : brand.links,
});

function redirect(href: string, anchor: string, { search }: Pick<Asked, "search">, hasCode: boolean): Resolved {
  const [page = "", fragment] = href.split("#", 2);
  const query = search.length > 1 ? (page.includes("?") ? "&" : "?") + search.slice(1) : "";
  return { kind: "redirect", location: page + query + (fragment ? `#${fragment}` : ""), anchor, hasCode };
}

/** Selects the link for a reader (RFC 9110, section 12). Pure. */

interface Wanted {
  accept: string | null;
  acceptLanguage: string | null;
}

/** A variant of the language fits slightly less than the language itself: `en` prefers `en` to `en-US`. */
const VARIANT = 0.99;

function weightOfLanguage(languages: readonly string[] | undefined, acceptLanguage: string | null): number {
  if (!languages || acceptLanguage === null) return 0.5;
  const accepted = preferences(acceptLanguage);
  const weights = languages.map((language) => {
    const tag = language.toLowerCase();
    const same = accepted.find(({ name }) => name === tag);
    if (same) return same.weight;
    const variant = accepted.find(({ name }) => name === tag.slice(0, 2) || name.slice(0, 2) === tag);
    if (variant) return VARIANT * variant.weight;
    return accepted.find(({ name }) => name === "*")?.weight ?? 0;
  });
  return Math.max(...weights, 0);
}

export function bestOf(links: readonly Link[], { accept, acceptLanguage }: Wanted): Link | undefined {
  let best: { link: Link; type: number; language: number } | undefined;
  for (const link of links) {
    const type = weightOfType(link.type ?? "text/html", accept);
    const language = weightOfLanguage(link.hreflang, acceptLanguage);
    if (!best || type > best.type || (type === best.type && language > best.language)) best = { link, type, language };
  }
  return best?.link;
}

/** Requests without a type that do not accept pages get the data. */
export function chooseLink(
  levels: readonly Level[],
  type: LinkType | "unknown" | undefined,
  preferences: Wanted,
): Link | undefined {
  const links = (name: LinkType) => levels.find((level) => level.links[name]?.length)?.links[name] ?? [];
  const requestedLinks = type === undefined || type === "unknown" ? [] : links(type);
  if (requestedLinks.length > 0) return bestOf(requestedLinks, preferences);
  const [defaultLink] = links("defaultLink");
  if (defaultLink && weightOfType(defaultLink.type ?? "text/html", preferences.accept) > 0) return defaultLink;
  const other = bestOf(links("dpp"), preferences);
  return other && weightOfType(other.type ?? "text/html", preferences.accept) > 0 ? other : defaultLink;
}

interface Named {
  gtin14: string;
  code: string | null;
  serialNumber: string | undefined;
  hasCode: boolean;
  onlyBrand: string | undefined;
  wants: "unit" | "linkset" | "link";
}

interface Found {
  unit: ResolvableUnit | undefined;
  model: PublicModel | undefined;
  isUnknown: boolean;
}

function findNamed(db: AllBrandsDb, identifiers: Named): Promise<Found> {
  return findOnReplica(
    db,
    (near) => readNamed(near, identifiers),
    ({ unit, model, isUnknown, isCodeKnown }) =>
      isUnknown || !isCodeKnown ? undefined : (unit?.brandId ?? model?.brand.id),
  );
}

async function readNamed(db: AllBrandsDb, identifiers: Named): Promise<Found & { isCodeKnown: boolean }> {
  const { code, onlyBrand, wants } = identifiers;
  const unitByCode = code === null ? undefined : await findResolvableUnit(db, code);
  const isCodeKnown = code === null || unitByCode !== undefined;
  const unit = onlyBrand === undefined || unitByCode?.brandId === onlyBrand ? unitByCode : undefined;
  if (unit && wants === "unit") return { unit, model: undefined, isUnknown: false, isCodeKnown };
  const model = await findPublicModel(db, {
    gtin14: unit?.gtin ? gtin14(unit.gtin) : identifiers.gtin14,
    brandId: unit?.brandId ?? onlyBrand,
  });
  const isUnknown = !unit && model !== undefined && wants !== "linkset" && !(await isIssued(db, identifiers));
  return { unit, model, isUnknown, isCodeKnown };
}

async function isIssued(
  db: AllBrandsDb,
  { gtin14: gtin, serialNumber, hasCode, onlyBrand: brandId }: Named,
): Promise<boolean> {
  if (hasCode || serialNumber === undefined) return !hasCode;
  return isSerialIssued(db, { brandId, gtin14: gtin, serialNumber });
}
