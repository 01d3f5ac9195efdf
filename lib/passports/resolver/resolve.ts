import type { PublicModel } from "@/db/queries/resolvable-items";
import type { AllBrandsDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { must } from "@/lib/platform/must";
import { isTestBrand } from "@/lib/platform/test-brand";
import type { ScanSubject } from "@/lib/scans/rules";
import { passportLink, readPassportCode } from "../code";
import { unitIdentifier } from "../identifier";
import { modelSustainability } from "../verification/verification-answer";
import { chooseLink } from "./choose-link";
import { isSyntaxError, readDigitalLink } from "./digital-link";
import { findNamed } from "./find-named";
import { readLinkType } from "./link-types";
import { type Level, type LinkedModel, linksetOf, modelLevel, unitLevel } from "./linkset";

/** GS1-Conformant Resolver 1.2, as far as GTINs go. */

export interface Asked {
  path: string;
  /** With its `?`, or empty. */
  search: string;
  accept: string | null;
  acceptLanguage: string | null;
}

export type Resolved =
  | { kind: "redirect"; location: string; anchor: string; hasCode: boolean }
  | { kind: "linkset"; document: unknown; anchor: string; hasCode: boolean };

/** Of the document of links. */
export const LINKSET = "application/linkset+json";

interface AskedAt {
  /** Of the deployment. */
  publicUrl: string;
  /** Where it was asked: the same, or a brand's own host. */
  origin: string;
  /** Whose items alone there are; undefined: everybody's. */
  onlyBrand: string | undefined;
}

interface Listeners {
  onMiss: (model?: Pick<ScanSubject, "brandId" | "productId">) => void;
  onScan: (subject: ScanSubject) => void;
}

/**
 * Where an item's address leads. Throws `malformed_request`, naming the application identifier that is wrong, and
 * `not_found` for what nobody has registered here. `onMiss` hears of a code or serial number that nobody issued, of
 * which model if that is known, and may refuse to go on; `onScan` of what somebody is led to.
 */
export async function resolve(
  db: AllBrandsDb,
  asked: Asked,
  { publicUrl, origin, onlyBrand, onMiss, onScan }: Listeners & AskedAt,
): Promise<Resolved> {
  const read = readDigitalLink(asked.path, asked.search);
  if (isSyntaxError(read))
    throw new DomainError("malformed_request", read.detail, {
      errors: [{ pointer: read.ai === null ? "" : `/${read.ai}`, code: "invalid_identifier", detail: read.detail }],
    });
  const query = new URLSearchParams(asked.search);
  const linkType = query.get("linkType");
  const type = linkType === null ? undefined : readLinkType(linkType);
  const wantsLinkset = type === "linkset" || (type === undefined && asked.accept?.includes(LINKSET) === true);
  const code = readPassportCode(query.get("c") ?? read.qualifiers.get("21") ?? "", publicUrl);
  const hasCode = query.has("c");
  const wants = wantsLinkset ? "linkset" : type === undefined && wantsPage(asked) ? "unit" : "link";
  const { unit, model, isUnknown } = await findNamed(db, {
    gtin14: read.gtin14,
    code: code.ok ? code.code : null,
    serialNumber: read.qualifiers.get("21"),
    hasCode,
    onlyBrand,
    wants,
  });
  // A label of ours leads to its page, and what else there is of the model nobody asks for.
  if (unit && wants === "unit") {
    onScan({ ...unit, subjectId: unit.passportId });
    return redirect(passportLink(unit.code, origin), unitIdentifier(unit, publicUrl), asked, true);
  }
  const place = { publicUrl, origin, languages: LOCALES };
  const levels = [unit && unitLevel(unit, place), model && modelLevel(linkedModel(model), place)].filter(Boolean);
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
    return redirect(`${origin}/m/${read.gtin14}`, anchor, { search: `?${search}` }, hasCode);
  }
  const link = must(chooseLink(levels as Level[], type, asked), "A default link");
  if (unit) onScan({ ...unit, subjectId: unit.passportId });
  else if (model) onScan({ ...ofModel(model), subjectId: model.product.id });
  return redirect(link.href, anchor, asked, unit !== undefined || hasCode);
}

const ofModel = ({ brand, product }: PublicModel) => ({ brandId: brand.id, productId: product.id });

const wantsPage = ({ accept }: Asked) => accept === null || /text\/html|\*\/\*/.test(accept);

const linkedModel = ({ product, brand }: PublicModel): LinkedModel => ({
  name: product.name,
  model: product.model,
  gtin: product.gtin,
  recalledAt: product.recalledAt,
  isTest: isTestBrand(brand.id),
  documents: modelSustainability(product).documents,
  brandLinks: brand.closedAt ? [] : brand.links,
});

/** What was asked beside the address is passed on. */
function redirect(href: string, anchor: string, { search }: Pick<Asked, "search">, hasCode: boolean): Resolved {
  const [page = "", fragment] = href.split("#", 2);
  const query = search.length > 1 ? (page.includes("?") ? "&" : "?") + search.slice(1) : "";
  return { kind: "redirect", location: page + query + (fragment ? `#${fragment}` : ""), anchor, hasCode };
}
