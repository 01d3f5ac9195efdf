import type { Declared } from "@/lib/ecodesign/declared";
import { ECODESIGN_FIELD_NAMES, INTERNAL_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { requireValue } from "@/lib/platform/require-value";
import { issuerDid } from "@/lib/signing-keys/rules";
import { type Facility, facilityUri, type Operator, operatorUri, schemeOf, SCHEMES } from "./parties";
import { linkedPassportsOf } from "./second-life";
import { granularityOf, hasGtin, passportUri, productUri, type Subject, termsUrl, termUrl } from "./subject";
import { claimsOf, country, documentLink, fractionOf, measure, partyOf, passportLink } from "./untp-claims";
import { untpContexts, type UntpDraft, type UntpParty } from "./untp-contract";

/** UNTP DPP 0.7.0 (uncefact/spec-untp), unsigned. Fields without a UNTP member are under `characteristics`. */

type Draft = UntpDraft["credentialSubject"];

export function untpPassportOf(subject: Subject): UntpDraft {
  const { product, issuer, unit } = subject;
  const from = unit ? unit.registeredAt : product.updatedAt;
  return {
    "@context": untpContexts(termsUrl(subject.publicUrl)),
    type: ["DigitalProductPassport", "VerifiableCredential"],
    id: documentUri(subject),
    issuer: {
      type: ["CredentialIssuer"],
      id: issuerDid({ slug: issuer.slug, publicUrl: subject.publicUrl }),
      name: issuer.isTest ? issuer.name : (issuer.legalName ?? issuer.name),
      ...alsoKnownAs(subject),
    },
    validFrom: from.toISOString(),
    name: `Digital Product Passport: ${product.name}`,
    ...descriptionOf(subject),
    credentialSubject: productOf(subject),
  };
}

/** Differs from the addresses of the product and its page, which can be the same. */
const documentUri = (subject: Subject) =>
  subject.unit ? `${subject.unit.link}/data` : `${passportUri(subject)}/passport?format=untp`;

function descriptionOf({ issuer, notices = [] }: Subject): { description?: string } {
  const reported = notices.map(({ title, since, reason, advice }) =>
    [`${title}${since ? ` since ${since.slice(0, 10)}` : ""}.`, reason, advice].filter(Boolean).join(" "),
  );
  if (issuer.isTest && !notices.some(({ kind }) => kind === "test"))
    reported.unshift("Test only. There is no such product: the brand is testing its systems.");
  if (issuer.closedAt)
    reported.push(
      `${issuer.name} no longer runs its passports here since ` +
        `${issuer.closedAt.toISOString().slice(0, 10)}. The data stay as they were.`,
    );
  return reported.length > 0 ? { description: reported.join(" ") } : {};
}

export function untpGaps(declared: Declared): (keyof Declared & string)[] {
  const { facilities, country_of_origin: origin, product_group: group, materials } = declared;
  const gaps = {
    facilities: !facilities?.length,
    country_of_origin: !origin,
    commodity_code: !nomenclatureOf(declared) && !group,
    materials: materials?.some(({ origin_country: from }) => !from) ?? false,
  };
  return (Object.keys(gaps) as (keyof typeof gaps)[]).filter((field) => gaps[field]);
}

function alsoKnownAs({ issuer: { gln, lei, legalName, name } }: Subject): { issuerAlsoKnownAs?: UntpParty[] } {
  const known = [...(gln ? [["gln", gln] as const] : []), ...(lei ? [["lei", lei] as const] : [])];
  if (known.length === 0) return {};
  return {
    issuerAlsoKnownAs: known.map(([scheme, identifier]) => ({
      type: ["Party"],
      id: requireValue(operatorUri({ identifier, identifier_scheme: scheme })),
      name: legalName ?? name,
      registeredId: identifier,
      idScheme: { type: ["IdentifierScheme"], ...SCHEMES[scheme] },
    })),
  };
}

function productOf(subject: Subject): Draft {
  const {
    product: { declared, name, model, updatedAt },
    unit,
    publicUrl,
  } = subject;
  const uri = passportUri(subject);
  const [facility] = declared.facilities ?? [];
  const documents = [
    ...(declared.documents ?? []).flatMap((document) => documentLink(document) ?? []),
    ...(subject.secondLife ? linkedPassportsOf(subject.secondLife).flatMap((link) => passportLink(link) ?? []) : []),
  ];
  const claims = claimsOf(declared, {
    uri,
    day: updatedAt.toISOString().slice(0, 10),
    termOf: (field) => termUrl(publicUrl, field),
  });
  return {
    type: ["Product"],
    id: productUri(subject),
    name,
    idScheme: idSchemeOf(subject),
    ...(model && { modelNumber: model }),
    ...(unit?.batch && { batchNumber: unit.batch }),
    ...(unit?.serialNumber && { itemNumber: unit.serialNumber }),
    idGranularity: granularityOf(subject),
    characteristics: {
      type: ["Characteristics"],
      ...(subject.notices?.length && { notices: subject.notices }),
      ...(unit?.producedOn && { produced_on: unit.producedOn }),
      ...(subject.withheld?.length && { withheld: withheldIn(subject.withheld) }),
      ...(declared.upi && declared.upi !== productUri(subject) && { sameAs: [declared.upi] }),
      ...furtherData(declared),
      ...(subject.secondLife && { second_life: subject.secondLife }),
    },
    ...(unit?.producedOn && { productionDate: unit.producedOn }),
    ...categoryOf(declared, publicUrl),
    ...(documents.length > 0 && { relatedDocument: documents }),
    ...(declared.operators?.length && {
      relatedParty: declared.operators.map((operator, index) => roleOf(operator, `${uri}#operator-${index + 1}`)),
    }),
    ...(facility && { producedAtFacility: facilityOf(facility, `${uri}#facility-1`) }),
    ...(declared.country_of_origin && { countryOfProduction: country(declared.country_of_origin) }),
    ...(declared.weight_g != null && { dimensions: { weight: measure(declared.weight_g, "GRM") } }),
    ...(declared.materials?.length && {
      materialProvenance: declared.materials.map((material) => materialOf(material, publicUrl)),
    }),
    ...(claims.length > 0 && { performanceClaim: claims }),
  };
}

/** UNTP, decentralised access control: data that exist for other readers, and who may read them. */
const withheldIn = (withheld: NonNullable<Subject["withheld"]>) =>
  withheld.map(({ elementId, readers }) => ({ element_id: elementId, readers }));

function idSchemeOf(subject: Subject): Draft["idScheme"] {
  const {
    product: { declared },
    unit,
    publicUrl,
  } = subject;
  if (hasGtin(declared))
    return { type: ["IdentifierScheme"], id: "https://id.gs1.org/01", name: "GS1 Global Trade Item Number" };
  const origin = unit || !declared.upi ? publicUrl : new URL(declared.upi).origin;
  return { type: ["IdentifierScheme"], id: origin, name: `Identifiers issued at ${new URL(origin).host}` };
}

const NOMENCLATURES = {
  hs: { schemeId: "http://data.europa.eu/eli/dec/1987/369/oj", schemeName: "Harmonised System (HS)" },
  cn: { schemeId: "http://data.europa.eu/eli/reg/1987/2658/oj", schemeName: "Combined Nomenclature (CN)" },
  taric: {
    schemeId: "http://data.europa.eu/eli/reg/1987/2658/oj",
    schemeName: "Integrated Tariff of the European Union (TARIC)",
  },
} as const;
const SCHEME_OF_DIGITS: Readonly<Record<number, keyof typeof NOMENCLATURES>> = { 6: "hs", 8: "cn", 10: "taric" };

function nomenclatureOf({ commodity_code: code, commodity_code_scheme: scheme }: Declared) {
  const name = code ? (scheme ?? SCHEME_OF_DIGITS[code.length]) : undefined;
  return name && NOMENCLATURES[name];
}

function categoryOf(declared: Declared, publicUrl: string): Pick<Draft, "productCategory"> {
  const { commodity_code: code, product_group: group } = declared;
  const nomenclature = nomenclatureOf(declared);
  const categories = [
    ...(code && nomenclature ? [{ code, name: `Commodity code ${code}`, ...nomenclature }] : []),
    ...(group
      ? [
          {
            code: group,
            name: group,
            schemeId: termUrl(publicUrl, "product_group"),
            schemeName: `Product groups at ${new URL(publicUrl).host}`,
          },
        ]
      : []),
  ];
  return categories.length > 0 ? { productCategory: categories } : {};
}

const ROLES = {
  manufacturer: "manufacturer",
  importer: "importer",
  eu_responsible: "operator",
  passport_responsible: "operator",
  other: "operator",
} as const;

function roleOf(operator: Operator, at: string): NonNullable<Draft["relatedParty"]>[number] {
  return { role: ROLES[operator.role], party: partyOf(operator, at) };
}

function facilityOf(facility: Facility, at: string): NonNullable<Draft["producedAtFacility"]> {
  const scheme = schemeOf(facility.identifier_scheme);
  return {
    type: ["Facility"],
    id: facilityUri(facility) ?? at,
    name: facility.activity ?? facility.identifier,
    registeredId: facility.identifier,
    ...(scheme && { idScheme: { type: ["IdentifierScheme"], ...scheme } }),
  };
}

type Material = NonNullable<Declared["materials"]>[number];

function materialOf(
  { name, mass_pct: mass, recycled_pct: recycled, origin_country: from }: Material,
  publicUrl: string,
): NonNullable<Draft["materialProvenance"]>[number] {
  return {
    name,
    ...(from && { originCountry: country(from) }),
    materialType: {
      code: name,
      name,
      schemeId: termUrl(publicUrl, "materials"),
      schemeName: "Materials as the brand names them",
    },
    massFraction: fractionOf(mass),
    ...(recycled != null && { recycledMassFraction: fractionOf(recycled) }),
  };
}

const PLACED: ReadonlySet<string> = new Set([
  "upi",
  "granularity",
  "country_of_origin",
  "weight_g",
  "operators",
  ...INTERNAL_FIELD_NAMES,
]);

function furtherData(declared: Declared): Record<string, unknown> {
  const names = ["gtin", "carbon_score", "warranty_months", ...ECODESIGN_FIELD_NAMES].filter(
    (name) => !PLACED.has(name),
  );
  return Object.fromEntries(
    names.map((name) => [name, declared[name as keyof Declared]]).filter(([, value]) => value != null),
  );
}
