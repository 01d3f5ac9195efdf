import { findStatusChange } from "@/db/queries/audit-reads";
import { listLifeRecords } from "@/db/queries/battery-lives";
import { findBatteryState, listPresentBatteryStates } from "@/db/queries/battery-states";
import { type BrandHostRow, findHostAt, listBrandHosts } from "@/db/queries/brand-hosts";
import { type BrandRow, findBrand } from "@/db/queries/brands";
import { findProduct } from "@/db/queries/product-lists";
import { findVersionAt } from "@/db/queries/product-versions";
import { listKeptDocuments, listKeptOfUnits } from "@/db/queries/unit-documents";
import { findVerifiablePassport, type VerifiablePassport } from "@/db/queries/verifiable-passports";
import type { VerifiableProduct } from "@/db/queries/verifiable-products";
import { readFromReplica } from "@/db/replicas";
import { type AllBrandsDb, inBrand, type TenantDb } from "@/db/tenant";
import { type AccessReader, readsOf } from "@/lib/access-grants/reader";
import { type Declared, declaredData } from "@/lib/ecodesign/declared";
import type { Reads } from "@/lib/ecodesign/readers";
import { isShownHere } from "@/lib/hosts/asked-brand";
import { findLifeRecords } from "@/lib/passports/battery/show-battery-life";
import type { PassportStatus } from "@/lib/passports/rules";
import { findPassportWithDetails, findModelWithMore } from "@/lib/passports/verification/find-passport-by-code";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { inSlices } from "@/lib/platform/semaphore";
import { groupBy } from "@/lib/platform/some";
import type { Subject } from "./subject";
import { issuerOf, type Issuer, type PublicSubject, readProduct, unitSubject } from "./unit-subject";
import type { UntpDraft } from "./untp-contract";
import { untpGaps, untpPassportOf } from "./untp-passport";

const STATUS_OF = {
  "passport.suspended": "suspended",
  "passport.reinstated": "active",
  "passport.revoked": "revoked",
  "passport.archived": "archived",
} as const satisfies Record<string, PassportStatus>;
type StatusChange = keyof typeof STATUS_OF;

interface Standing {
  id: string;
  status: PassportStatus;
  statusSince: Date | null;
}

async function findStatusAt(
  db: TenantDb,
  { brandId, passport, on }: { brandId: string; passport: Standing; on: Date },
): Promise<PassportStatus> {
  const { id: targetId, status, statusSince } = passport;
  if (statusSince === null || statusSince <= on) return status;
  const actions = Object.keys(STATUS_OF) as StatusChange[];
  const change = await findStatusChange(db, { brandId, targetId, actions, until: on });
  return change === null ? "active" : STATUS_OF[change as StatusChange];
}

export interface ReadAs {
  reader?: AccessReader | null | undefined;
  on?: Date | undefined;
  reads?: Reads | undefined;
}

type Product = VerifiableProduct;

type Data = Omit<Subject["product"], "id">;

/** Null: the product did not exist at that instant. */
async function dataOf(
  db: TenantDb,
  product: Product,
  { brandId, on }: { brandId: string; on: Date | undefined },
): Promise<Data | null> {
  const { id: productId, updatedAt } = product;
  if (!on || on >= updatedAt) return presentData(product);
  const version = await findVersionAt(db, { brandId, productId, on });
  if (!version) return null;
  const {
    name: productName,
    model: ofModel,
    ...declared
  } = version.data as Declared & { name: string; model?: string };
  return { name: productName, model: ofModel ?? null, updatedAt: version.createdAt, declared };
}

const presentData = ({ name, model, updatedAt, ...product }: Product) => ({
  name,
  model,
  updatedAt,
  declared: declaredData(product),
});

const noSuchPassport = () => new DomainError("passport_not_found", "No passport has this code.");
const noSuchProduct = () => new DomainError("product_not_found", "No product with this GTIN is registered here.");

/** Throws `invalid_code`, `passport_not_found`. */
export async function findPublicUnit(
  { db }: { db: AllBrandsDb },
  { code, reader, on }: { code: string } & ReadAs,
): Promise<PublicSubject> {
  const { passport, more } = await findPassportWithDetails(db, { given: code, at: now() }, (near, passport) =>
    findKept(near, passport, { on, reader }),
  );
  const { id: passportId, product, registeredAt } = passport;
  const { data, brand, status, ...kept } = more;
  if (!data || !brand || !isShownHere(brand.id) || (on && on < registeredAt)) throw noSuchPassport();
  const reads = await readsOf(db, reader, { brandId: brand.id, productId: product.id, passportId });
  const of = { data, brand, ...kept, reads };
  if (!on) return unitSubject(passport, of);
  const then = unitSubject({ ...passport, status }, of);
  return { ...then, subject: { ...then.subject, notices: undefined } };
}

async function findKept(db: AllBrandsDb, passport: VerifiablePassport, { on, reader }: ReadAs) {
  const { id: passportId, product, registeredAt } = passport;
  const brandId = passport.brand.id;
  const isBattery = product.productGroup === "battery";
  const [data, brand, host, battery, life, documents, status] = await Promise.all([
    dataOf(db, product, { brandId, on }),
    findBrand(db, brandId),
    findHostAt(db, { brandId, at: registeredAt }),
    // The public is shown that there is one, never its values: an earlier one is read only for others.
    findBatteryState(db, { brandId, passportId, on: reader ? on : undefined }),
    isBattery ? findLifeRecords(db, { brandId, passportId, on }) : null,
    listKeptDocuments(db, { brandId, passportId, on }),
    on ? findStatusAt(db, { brandId, passport, on }) : passport.status,
  ]);
  return { data, brand, host, battery, life, documents, status };
}

export async function readUnits(
  db: AllBrandsDb,
  { brand, codes }: { brand: BrandRow; codes: readonly string[] },
): Promise<(reads: Reads) => Promise<PublicSubject[]>> {
  const at = now();
  const hosts = await listBrandHosts(inBrand(db, brand.id), brand.id);
  const matches = await Promise.all(codes.map((code) => findVerifiablePassport(db, { code, at })));
  const passports = matches.flatMap((passport) => (passport?.brand.id === brand.id ? [passport] : []));
  const units = { brandId: brand.id, passportIds: passports.map(({ id }) => id) };
  const batteryStates = await listPresentBatteryStates(db, units);
  const batteries = passports.filter(({ product }) => product.productGroup === "battery");
  const lives = await listLifeRecords(db, { ...units, passportIds: batteries.map(({ id }) => id) });
  const documents = groupBy(await listKeptOfUnits(db, units), ({ passportId }) => passportId);
  return (reads) =>
    inSlices(passports, (passport) =>
      unitSubject(
        { ...passport, knownAt: at },
        {
          data: presentData(passport.product),
          brand,
          host: hostAt(hosts, passport.registeredAt),
          battery: batteryStates.get(passport.id) ?? null,
          life: lives.get(passport.id) ?? null,
          documents: documents.get(passport.id) ?? [],
          reads,
        },
      ),
    );
}

const hostAt = (hosts: readonly BrandHostRow[], at: Date) =>
  hosts.find(({ activeFrom, activeUntil }) => activeFrom && activeFrom <= at && !(activeUntil && activeUntil <= at))
    ?.host ?? null;

export async function findPublicModel(
  { db }: { db: AllBrandsDb },
  { gtin, reader, on }: { gtin: string } & ReadAs,
): Promise<PublicSubject> {
  const { model, more: data } = await findModelWithMore(db, gtin, (near, { product, brand }) =>
    dataOf(near, product, { brandId: brand.id, on }),
  );
  return modelSubject(db, { ...model, data, page: `${environment().publicUrl}/m/${gtin}` }, { reader });
}

export async function findPublicProduct(
  { db }: { db: AllBrandsDb },
  { reader, on, reads, ...of }: { brandId: string; productId: string } & ReadAs,
): Promise<PublicSubject> {
  const { result, more: data } = await readFromReplica(db, {
    read: async (near) => {
      const [product, brand] = await Promise.all([findProduct(near, of), findBrand(near, of.brandId)]);
      return product && brand && { product, brand };
    },
    brandOf: (model) => model?.brand.id,
    more: (near, { product }) => dataOf(near, product, { brandId: of.brandId, on }),
  });
  if (!result) throw noSuchProduct();
  const page = `${environment().publicUrl}/v1/products/${of.productId}`;
  return modelSubject(db, { ...result, data, page }, { reader, reads });
}

async function modelSubject(
  db: AllBrandsDb,
  { product, brand, data, page }: { product: Product; brand: Issuer; data: Data | null; page: string },
  as: Pick<ReadAs, "reader" | "reads">,
): Promise<PublicSubject> {
  if (!data || !isShownHere(brand.id)) throw noSuchProduct();
  const reads = as.reads ?? (await readsOf(db, as.reader, { brandId: brand.id, productId: product.id }));
  const subject = {
    ...readProduct(product, data, { reads }),
    issuer: issuerOf(brand),
    publicUrl: environment().publicUrl,
  };
  return { kind: "product", id: product.id, brand, subject, page, reads };
}

/** A UNTP passport as JSON-LD, else a document that lists what is missing for one. */
type PublicDocument = Omit<UntpDraft, "type"> & { type: readonly string[]; missing?: readonly string[] };

export function publicDocument({ subject, page }: PublicSubject): PublicDocument {
  const document = { ...untpPassportOf(subject), id: `${page}/data` };
  const missing = untpGaps(subject.product.declared);
  return missing.length === 0 ? document : { ...document, type: ["VerifiableCredential"], missing };
}

export const viewPublicDocument = async (
  visitor: { db: AllBrandsDb },
  request: { code: string; reader?: ReadAs["reader"] },
): Promise<PublicDocument> => publicDocument(await findPublicUnit(visitor, request));

export const viewModelDocument = async (
  visitor: { db: AllBrandsDb },
  request: { gtin: string; reader?: ReadAs["reader"] },
): Promise<PublicDocument> => publicDocument(await findPublicModel(visitor, request));
