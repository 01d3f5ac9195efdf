import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context, MemberActor } from "@/lib/access/actor";
import { discardFile, receiveFile } from "@/lib/files/receive-file";
import { newId } from "@/lib/platform/ids";
import { renderDrawing } from "@/lib/platform/images";
import { keepPicture } from "@/lib/products/pictures/add-pictures";
import { findBrandBySlug } from "../queries/brands";
import { members, productPictures, products } from "../schema/index";
import { type AllBrandsDb, inBrand } from "../tenant";
import { LUME_DO_VALE, TINDVARG } from "./demo-brands";
import { beanie, gaiters, gloves, poncho, tights, top, trousers } from "./pictures/garments";
import {
  backpack,
  bottle,
  chair,
  cot,
  headlamp,
  lantern,
  poles,
  powerBank,
  repairKit,
  sleepingBag,
  stove,
  table,
  tent,
} from "./pictures/gear";
import { type Drawing, scene, type Tones, disc, line, solid, stitched } from "./pictures/scene";

const SOLE = "M250 544L716 544Q730 552 728 572Q722 594 690 596L280 596Q246 594 248 566Z";
const TREADS = Array.from({ length: 10 }, (_, tread) => `M${272 + tread * 46} 596l0 14l24 0l0 -14Z`).join("");

const shoe =
  ({ shaft, isRugged = true, isLaced = true }: { shaft: number; isRugged?: boolean; isLaced?: boolean }): Drawing =>
  ({ base, dark, light, accent }) => {
    const upper =
      `M262 ${shaft}Q340 ${shaft - 22} 428 ${shaft}C436 ${shaft + 70} 446 382 482 404` +
      "C560 432 650 442 704 488Q724 508 722 548L254 548C244 470 254 380 262 " +
      `${shaft}Z`;
    const rows = Math.max(2, Math.round((420 - shaft) / 44));
    const laces = Array.from({ length: rows }, (_, row) => {
      const y = shaft + 26 + (row * (396 - shaft - 26)) / Math.max(1, rows - 1);
      return (
        line(`M${398 + row * 5} ${y + 8}L${446 + row * 9} ${y - 4}`, light, 6) + disc(396 + row * 5, y + 9, 5, accent)
      );
    }).join("");
    return (
      (isRugged ? `<path d="${TREADS}" fill="${dark}"/>` : "") +
      solid(upper, base) +
      solid("M598 442C650 452 690 472 706 490Q724 508 722 548L604 548Q572 492 598 442Z", isRugged ? dark : light) +
      solid(`M256 470Q250 420 258 ${Math.max(shaft, 330)}Q330 400 348 548L254 548Z`, dark) +
      stitched("M352 548Q392 470 500 420", light) +
      (isLaced ? laces : line(`M430 ${shaft + 6}Q470 420 600 446`, dark, 4)) +
      line(`M264 ${shaft + 3}Q340 ${shaft - 18} 426 ${shaft + 3}`, accent, 10) +
      solid(SOLE, isRugged ? dark : light) +
      line("M254 560L724 560", isRugged ? light : dark, 3, 'opacity=".6"')
    );
  };

const sandal: Drawing = ({ base, dark, light, accent }) =>
  solid("M252 540Q480 500 716 540Q730 552 724 572L258 580Q244 562 252 540Z", base) +
  solid(SOLE, dark) +
  line("M300 540C310 440 350 400 420 398", base, 30) +
  line("M420 398C470 420 500 480 516 536", base, 30) +
  line("M560 530C576 460 620 440 668 528", base, 34) +
  line("M330 452Q400 470 470 448", dark, 22) +
  solid("M384 442L424 442L424 476L384 476Z", accent) +
  stitched("M300 536C312 444 352 404 418 400", light) +
  stitched("M564 528C580 466 618 446 660 524", light);

const slipper: Drawing = ({ base, dark, light, accent }) =>
  solid("M258 470Q300 452 372 470C430 484 440 430 520 424C620 420 704 470 722 548L254 548Q248 500 258 470Z", base) +
  solid("M372 470C430 484 440 430 520 424Q470 470 420 500Q380 500 372 470Z", dark) +
  line("M258 474Q300 456 370 474", light, 12) +
  stitched("M470 450Q600 436 700 520", light) +
  disc(600, 480, 12, accent) +
  solid("M250 544L716 544Q730 552 728 566Q722 580 690 582L280 582Q246 580 248 560Z", light);

const tones = (base: string, dark: string, light: string, accent: string): Tones => ({ base, dark, light, accent });

const PETROL = tones("#1f5a68", "#123742", "#7fb3bd", "#f2a33a");
const RUST = tones("#b3502c", "#6f2e18", "#e7b08f", "#f4e1b8");
const MOSS = tones("#5b6b3a", "#353f20", "#b5c28c", "#e9c46a");
const NIGHT = tones("#2b3350", "#171c30", "#8d9ac4", "#e76f51");
const SAND = tones("#c7a97b", "#7a6140", "#efe0c2", "#2f6f73");
const BERRY = tones("#7d2747", "#4a1429", "#d69ab2", "#f0c75e");
const STONE = tones("#7b8187", "#45494e", "#cfd4d8", "#d9822b");
const SUN = tones("#e0a526", "#8a5f10", "#fbe6ad", "#25445a");
const ICE = tones("#a9c4cf", "#4f7482", "#eaf4f7", "#c8452f");
const CORK = tones("#b88a5b", "#6d4a2b", "#ead2b2", "#3d6b4f");
const CLAY = tones("#a65f45", "#5f3325", "#e6c1ad", "#f1e3cf");
const CHALK = tones("#e2dccf", "#8d8574", "#fbf8f1", "#4b6a58");

const DRAWN: Readonly<Record<string, readonly [Drawing, Tones]>> = {
  "TV-1010": [top({}), PETROL],
  "TV-1012": [trousers(600), PETROL],
  "TV-1020": [poncho, SUN],
  "TV-1034": [top({ neck: "collar", pockets: "chest" }), MOSS],
  "TV-1040": [top({ zip: "half", pockets: "pouch" }), SAND],
  "TV-1102": [top({ isQuilted: true }), RUST],
  "TV-1104": [top({ isQuilted: true, sleeves: false, neck: "collar" }), NIGHT],
  "TV-1110": [top({ isQuilted: true, neck: "collar" }), MOSS],
  "TV-1201": [top({ neck: "collar" }), BERRY],
  "TV-1203": [top({ neck: "collar", zip: "half", pockets: "none" }), ICE],
  "TV-1302": [top({ neck: "round", zip: "none", pockets: "none" }), STONE],
  "TV-1304": [tights, STONE],
  "TV-1320": [beanie, RUST],
  "TV-1324": [gloves, NIGHT],
  "TV-1401": [trousers(600), MOSS],
  "TV-1405": [trousers(440), SAND],
  "TV-1420": [top({ neck: "collar", pockets: "chest" }), ICE],
  "TV-1450": [gaiters, NIGHT],
  "TV-2001": [shoe({ shaft: 190 }), CORK],
  "TV-2003": [shoe({ shaft: 270 }), STONE],
  "TV-2020": [shoe({ shaft: 352 }), PETROL],
  "TV-2040": [shoe({ shaft: 160 }), NIGHT],
  "TV-2060": [sandal, SAND],
  "TV-2080": [slipper, STONE],
  "TV-3001": [chair, RUST],
  "TV-3004": [table, CORK],
  "TV-3008": [cot, MOSS],
  "TV-4001": [headlamp, SUN],
  "TV-4003": [headlamp, PETROL],
  "TV-4010": [lantern, RUST],
  "TV-4020": [powerBank, NIGHT],
  "TV-5001": [tent(250), MOSS],
  "TV-5003": [tent(320), SUN],
  "TV-5102": [sleepingBag, PETROL],
  "TV-5201": [backpack(0), RUST],
  "TV-5204": [backpack(110), PETROL],
  "TV-5302": [bottle, ICE],
  "TV-5310": [stove, RUST],
  "TV-5402": [poles, BERRY],
  "TV-5430": [repairKit, SAND],
  "LV-10": [shoe({ shaft: 356, isRugged: false }), CHALK],
  "LV-14": [sandal, CORK],
  "LV-20": [shoe({ shaft: 220, isRugged: false }), CLAY],
  "LV-32": [shoe({ shaft: 376, isRugged: false, isLaced: false }), CORK],
  "LV-41": [slipper, CLAY],
};

const PAPERS = { TV: "#dfe5e6", LV: "#eee2d2" } as const;
const SHADOW_WIDTH = 330;

export const DRAWN_MODELS: readonly string[] = Object.keys(DRAWN);

export function drawModel(model: string): string | null {
  const entry = DRAWN[model];
  if (!entry) return null;
  const [drawing, colours] = entry;
  return scene(drawing(colours), { paper: model.startsWith("LV") ? PAPERS.LV : PAPERS.TV, shadowWidth: SHADOW_WIDTH });
}

export async function seedPictures(db: AllBrandsDb): Promise<void> {
  for (const { slug } of [TINDVARG, LUME_DO_VALE]) {
    const owner = await ownerOf(db, slug);
    if (owner) await seedBrandPictures(db, owner);
  }
}

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
