import { z } from "zod";

/** The parts of UNTP DPP 0.7.0 that this service writes, as in its JSON Schema `dpp/DigitalProductPassport.json`. */

/** The schema requires these two first, before our own context. */
const UNTP_CONTEXTS = [
  "https://www.w3.org/ns/credentials/v2",
  "https://vocabulary.uncefact.org/untp/0.7.0/context/",
] as const;
export const untpContexts = (terms: string): [...typeof UNTP_CONTEXTS, string] => [...UNTP_CONTEXTS, terms];

const typed = <const Name extends string>(name: Name) => z.tuple([z.literal(name)]);
const uri = z.url();
const day = z.iso.date();
const fraction = z.number().min(0).max(1);
const namedOf = <const Name extends string>(name: Name) => z.object({ type: typed(name), id: uri, name: z.string() });

const country = z.strictObject({ countryCode: z.string().regex(/^[A-Z]{2}$/), countryName: z.string().optional() });
const measure = z.strictObject({ value: z.number(), unit: z.string().regex(/^[A-Z0-9]{2,3}$/) });
const link = z.strictObject({
  linkURL: uri,
  linkName: z.string(),
  digestMultibase: z
    .string()
    .regex(/^u[\w-]+$/)
    .optional(),
  mediaType: z.string().optional(),
  linkType: z.string().optional(),
});
const classification = z.strictObject({ code: z.string(), name: z.string(), schemeId: uri, schemeName: z.string() });
const identifierScheme = namedOf("IdentifierScheme");
const party = z.strictObject({
  type: typed("Party"),
  id: uri,
  name: z.string(),
  description: z.string().optional(),
  registeredId: z.string().optional(),
  idScheme: identifierScheme.optional(),
});
const material = z.strictObject({
  name: z.string(),
  originCountry: country,
  materialType: classification,
  massFraction: fraction,
  recycledMassFraction: fraction.optional(),
});
const performance = z.strictObject({
  metric: namedOf("PerformanceMetric"),
  measure: measure.optional(),
  score: z.strictObject({ code: z.string(), definition: z.string().optional() }).optional(),
});
const claim = z.strictObject({
  type: typed("Claim"),
  id: uri,
  name: z.string(),
  description: z.string().optional(),
  referenceCriteria: z.array(namedOf("Criterion")).min(1),
  referenceRegulation: z.array(namedOf("Regulation")).optional(),
  referenceStandard: z.array(namedOf("Standard")).optional(),
  claimDate: day,
  applicablePeriod: z.strictObject({ startDate: day, endDate: day }).optional(),
  claimedPerformance: z.array(performance).min(1),
  evidence: z.array(link).optional(),
  conformityTopic: z.array(z.strictObject({ type: typed("ConformityTopic"), id: uri, name: z.string() })).min(1),
});

const product = z.strictObject({
  type: typed("Product"),
  id: uri,
  name: z.string(),
  idScheme: identifierScheme,
  modelNumber: z.string().optional(),
  batchNumber: z.string().optional(),
  itemNumber: z.string().optional(),
  idGranularity: z.enum(["model", "batch", "item"]),
  characteristics: z.looseObject({ type: typed("Characteristics") }).optional(),
  productCategory: z.array(classification).min(1),
  relatedDocument: z.array(link).optional(),
  relatedParty: z
    .array(z.strictObject({ role: z.enum(["manufacturer", "importer", "operator", "brandOwner"]), party }))
    .optional(),
  productionDate: day.optional(),
  producedAtFacility: z.object({
    type: typed("Facility"),
    id: uri,
    name: z.string(),
    registeredId: z.string().optional(),
    idScheme: identifierScheme.optional(),
  }),
  countryOfProduction: country,
  dimensions: z.object({ weight: measure }).optional(),
  materialProvenance: z.array(material).optional(),
  performanceClaim: z.array(claim).optional(),
});

export const untpPassport = z.strictObject({
  "@context": z.tuple([z.literal(UNTP_CONTEXTS[0]), z.literal(UNTP_CONTEXTS[1]), uri]),
  type: z.tuple([z.literal("DigitalProductPassport"), z.literal("VerifiableCredential")]),
  id: uri,
  issuer: z.strictObject({
    type: typed("CredentialIssuer"),
    id: z.string().startsWith("did:"),
    name: z.string(),
    issuerAlsoKnownAs: z.array(party).optional(),
  }),
  validFrom: z.iso.datetime(),
  name: z.string(),
  /** Verifiable Credentials 2.0, 4.4, which UNTP permits. */
  description: z.string().optional(),
  credentialSubject: product,
});

export type UntpPassport = z.output<typeof untpPassport>;
export type UntpProduct = UntpPassport["credentialSubject"];
export type UntpClaim = z.output<typeof claim>;
export type UntpLink = z.output<typeof link>;
export type UntpParty = z.output<typeof party>;
/** Omits required members that the product does not declare; they are listed separately. */
export type UntpDraft = Omit<UntpPassport, "credentialSubject"> & {
  credentialSubject: Omit<
    UntpProduct,
    "producedAtFacility" | "countryOfProduction" | "productCategory" | "materialProvenance"
  > &
    Partial<Pick<UntpProduct, "producedAtFacility" | "countryOfProduction" | "productCategory">> & {
      materialProvenance?: (Omit<z.output<typeof material>, "originCountry"> &
        Partial<Pick<z.output<typeof material>, "originCountry">>)[];
    };
};
