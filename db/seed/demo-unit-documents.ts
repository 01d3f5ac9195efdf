import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { drawExampleDocument } from "@/lib/dossiers/draw-example-document";
import { discardFile, receiveFile } from "@/lib/files/receive-file";
import { formatPassportCode } from "@/lib/passports/code";
import type { UnitDocumentAccess, UnitDocumentKind } from "@/lib/passports/documents/rules";
import { keepUnitDocument } from "@/lib/passports/documents/store-document";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { passports, products, unitDocuments } from "../schema";
import type { AllBrandsDb } from "../tenant";
import { LUME_DO_VALE, TINDVARG } from "./demo-brands";
import { ownerOf } from "./demo-pictures";

interface DemoDocument {
  kind: UnitDocumentKind;
  title: string;
  issuer: string;
  language: string;
  issuedDaysAgo: number;
  access: UnitDocumentAccess;
  lines: readonly string[];
}

interface DemoItem {
  slug: string;
  group?: "battery";
  isShown?: true;
  documents: readonly DemoDocument[];
}

const DOCUMENTS: readonly DemoItem[] = [
  {
    slug: TINDVARG.slug,
    isShown: true,
    documents: [
      {
        kind: "certificate",
        title: "Certificate of authenticity",
        issuer: TINDVARG.name,
        language: "en",
        issuedDaysAgo: 210,
        access: "public",
        lines: ["This one item left our workshop in Bergen after its final inspection."],
      },
      {
        kind: "service_record",
        title: "Repair of the main zip",
        issuer: "Tindvarg Repair Workshop",
        language: "en",
        issuedDaysAgo: 34,
        access: "holder",
        lines: ["Main zip replaced by the original part.", "The seam was taped again.", "No charge."],
      },
    ],
  },
  {
    slug: TINDVARG.slug,
    group: "battery",
    documents: [
      {
        kind: "inspection",
        title: "Electrical safety inspection",
        issuer: "Nordprüf Example GmbH",
        language: "en",
        issuedDaysAgo: 61,
        access: "public",
        lines: ["Insulation, housing and connectors: passed.", "Next inspection due within two years."],
      },
      {
        kind: "test_report",
        title: "Capacity test of this battery",
        issuer: "Nordprüf Example GmbH",
        language: "en",
        issuedDaysAgo: 61,
        access: "legitimate_interest",
        lines: ["Discharged at 0.2 C and 25 °C.", "Measured capacity: 97.4 % of the rated capacity."],
      },
    ],
  },
  {
    slug: LUME_DO_VALE.slug,
    documents: [
      {
        kind: "certificate",
        title: "Certificado de autenticidade",
        issuer: LUME_DO_VALE.name,
        language: "pt",
        issuedDaysAgo: 150,
        access: "public",
        lines: ["Esta peça única foi feita e inspecionada na nossa oficina."],
      },
    ],
  },
];

export async function seedUnitDocuments(db: AllBrandsDb, { verify }: { verify: string }): Promise<void> {
  for (const { slug, group, isShown, documents } of DOCUMENTS) {
    const context = await ownerOf(db, slug);
    const item =
      context &&
      (await findItem(db, { brandId: context.actor.brandId, group, code: isShown && verify.replaceAll("-", "") }));
    if (item) for (const document of documents) await keepDocument(context, item, document);
  }
}

type Item = NonNullable<Awaited<ReturnType<typeof findItem>>>;

interface Wanted {
  brandId: string;
  group: "battery" | undefined;
  code: string | undefined;
}

async function findItem(db: AllBrandsDb, { brandId, group, code }: Wanted) {
  const [item] = await db
    .select({ passportId: passports.id, code: passports.code, product: products.name })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(
      and(
        eq(passports.brandId, brandId),
        group ? eq(products.productGroup, group) : sql`${products.productGroup} is distinct from 'battery'`,
        code === undefined ? undefined : eq(passports.code, code),
        eq(passports.status, "active"),
        eq(passports.custodyFlag, "none"),
        isNotNull(passports.holderId),
        sql`not exists (select from ${unitDocuments} where ${unitDocuments.passportId} = ${passports.id})`,
      ),
    )
    .orderBy(asc(passports.id))
    .limit(1);
  return item ?? null;
}

async function keepDocument(
  context: NonNullable<Awaited<ReturnType<typeof ownerOf>>>,
  { passportId, code, product }: Item,
  { issuer, issuedDaysAgo, lines, ...said }: DemoDocument,
): Promise<void> {
  const at = now();
  const issuedOn = dayOf(new Date(at.getTime() - issuedDaysAgo * DAY_MS));
  const itemLines = [`Item: ${product}`, `Passport code: ${formatPassportCode(code)}`, ...lines, issuedOn];
  const file = await receiveFile([await drawExampleDocument({ title: said.title, issuer, lines: itemLines, at })]);
  try {
    await keepUnitDocument(context, { file, said: { ...said, passportId, issued_on: issuedOn } });
  } finally {
    await discardFile(file);
  }
}
