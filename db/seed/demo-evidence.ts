import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { type Context, type MemberActor } from "@/lib/access/actor";
import type { CheckId } from "@/lib/compliance/rules";
import { drawExampleDocument } from "@/lib/dossiers/draw-example-document";
import type { DocumentKind } from "@/lib/ecodesign/rules";
import { attachEvidence } from "@/lib/evidence/attach-evidence";
import { keepEvidence } from "@/lib/evidence/store-evidence";
import { receiveFile } from "@/lib/files/receive-file";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { findBrandBySlug } from "../queries/brands";
import { evidenceDocuments, members, products } from "../schema";
import { inBrand, type AllBrandsDb } from "../tenant";
import { TINDVARG } from "./demo-brands";

interface DemoDocument {
  kind: DocumentKind;
  title: string;
  issuer: string;
  issuedDaysAgo: number;
  endsInDays: number;
  products: number;
  fields: string[];
  checks: CheckId[];
}

const DOCUMENTS: readonly DemoDocument[] = [
  {
    kind: "certificate",
    title: "Recycled content, scope certificate",
    issuer: "Nordprüf Example GmbH",
    issuedDaysAgo: 120,
    endsInDays: 245,
    products: 4,
    fields: ["recycled_content", "materials"],
    checks: ["recycled_content_proven"],
  },
  {
    kind: "verification",
    title: "Verification statement of the carbon footprint",
    issuer: "Fjordcheck Example AS",
    issuedDaysAgo: 338,
    endsInDays: 27,
    products: 2,
    fields: ["carbon_footprint_kg_co2e"],
    checks: ["footprint_verified"],
  },
  {
    kind: "test_report",
    title: "Test report, tensile strength after washing",
    issuer: "Nordprüf Example GmbH",
    issuedDaysAgo: 377,
    endsInDays: -12,
    products: 1,
    fields: ["durability_score"],
    checks: [],
  },
];

export async function seedEvidence(db: AllBrandsDb): Promise<void> {
  const brand = await findBrandBySlug(db, TINDVARG.slug);
  if (!brand) return;
  const [known] = await db
    .select({ id: evidenceDocuments.id })
    .from(evidenceDocuments)
    .where(eq(evidenceDocuments.brandId, brand.id))
    .limit(1);
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.brandId, brand.id), eq(members.role, "compliance")))
    .limit(1);
  if (known || !member) return;
  const drafts = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.brandId, brand.id), eq(products.reviewState, "draft")))
    .orderBy(asc(products.id));
  const context: Context<MemberActor> = {
    db: inBrand(db, brand.id),
    actor: { kind: "member", brandId: brand.id, userId: member.userId, sessionId: newId("ses"), role: "compliance" },
    requestId: newId("req"),
  };
  const folder = await mkdtemp(join(tmpdir(), "carnet-demo-"));
  try {
    for (const document of DOCUMENTS)
      await keepDocument(context, { document, covered: drafts.slice(0, document.products), folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepDocument(
  context: Context<MemberActor>,
  { document, covered, folder }: { document: DemoDocument; covered: { id: string; name: string }[]; folder: string },
): Promise<void> {
  const at = now();
  const day = (days: number) => dayOf(new Date(at.getTime() + days * DAY_MS));
  const { kind, title, issuer, fields, checks } = document;
  const [first, ...others] = covered;
  if (!first) return;
  const validUntil = day(document.endsInDays);
  const names = covered.map(({ name }) => name).join(", ");
  const lines = [`Holder: ${TINDVARG.name}`, `Products: ${names}`, `Valid until ${validUntil}`];
  const drawing = await drawExampleDocument({ title, issuer, lines, at });
  const file = await receiveFile([drawing], folder);
  const statement = {
    productId: first.id,
    kind,
    title,
    issuer,
    issued_on: day(-document.issuedDaysAgo),
    valid_until: validUntil,
    language: "en",
    fields,
    checks,
  };
  const { documentId } = await keepEvidence(context, { file, said: statement });
  for (const { id: productId } of others) await attachEvidence(context, { productId, documentId, fields, checks });
}
