import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "@/lib/access/actor";
import { discardFile, receiveFile } from "@/lib/evidence/files/receive-file";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { newId } from "@/lib/platform/ids";
import { renderDrawing } from "@/lib/platform/images";
import { keepPicture } from "@/lib/products/pictures/keep-picture";
import { findBrandBySlug } from "../queries/brands";
import { members, productPictures, products } from "../schema";
import { type AllBrandsDb, inBrand } from "../tenant";
import { LUME_DO_VALE, TINDVARG } from "./demo-brands";
import { DRAWN_MODELS, drawModel } from "./pictures/catalogue";

/** Gives products of the demo brands the pictures drawn for them, in an owner's name and by their way; once. */
export async function seedPictures(db: AllBrandsDb): Promise<void> {
  for (const { slug } of [TINDVARG, LUME_DO_VALE]) {
    const owner = await ownerOf(db, slug);
    if (owner) await seedBrandPictures(db, owner);
  }
}

/** As an owner of a brand acts; null: it is not there. */
export async function ownerOf(db: AllBrandsDb, slug: string): Promise<Context<MemberActor> | null> {
  const brand = await findBrandBySlug(db, slug);
  if (!brand) return null;
  const brandId = brand.id;
  const [owner] = await db
    .select()
    .from(members)
    .where(and(eq(members.brandId, brandId), eq(members.role, "owner")))
    .orderBy(asc(members.userId))
    .limit(1);
  if (!owner) return null;
  return {
    db: inBrand(db, brandId),
    actor: { kind: "member", brandId, userId: owner.userId, sessionId: newId("ses"), role: "owner" },
    requestId: newId("req"),
  };
}

async function seedBrandPictures(db: AllBrandsDb, context: Context<MemberActor>) {
  const { brandId } = context.actor;
  const bare = await db
    .select({ id: products.id, name: products.name, model: products.model })
    .from(products)
    .where(
      and(
        eq(products.brandId, brandId),
        inArray(products.model, [...DRAWN_MODELS]),
        sql`not exists (select from ${productPictures} where ${productPictures.productId} = ${products.id})`,
      ),
    )
    .orderBy(asc(products.id));
  for (const { id: productId, name, model } of bare) {
    const drawing = drawModel(model ?? "");
    if (!drawing) continue;
    const file = await receiveFile([await renderDrawing(drawing)]);
    try {
      const alt = { en: `Drawing of the ${name}`, de: `Zeichnung: ${name}` };
      await keepPicture(context, { productId, file, alt });
    } finally {
      await discardFile(file);
    }
  }
}
