import type { AllBrandsDb } from "@/db/tenant";
import { openFacePicture } from "@/lib/brands/face/face-pictures";
import { findLogo } from "@/lib/brands/profile/change-logo";
import { jpegOf } from "@/lib/dossiers/main-picture";
import { processWide } from "@/lib/platform/process-wide";
import { type CardContents, cardHash } from "./card-contents";
import { drawCard } from "./draw-card";

/** Each is about 60 kB. */
const KEPT_MAX = 200;
const PICTURE_WIDTH_MIN = 630;

/** The card of these contents as JPEG; drawn once, however many ask for it at a time. */
export async function openCard(db: AllBrandsDb, contents: CardContents): Promise<Buffer> {
  const kept = processWide("share-cards", () => new Map<string, Promise<Buffer>>());
  const hash = cardHash(contents);
  const known = kept.get(hash);
  if (known) return known;
  const draw = async () => {
    const { picture } = contents;
    const [logo, jpeg] = await Promise.all([logoOf(db, contents), picture && jpegOf(db, picture, PICTURE_WIDTH_MIN)]);
    return drawCard(contents, { logo, picture: jpeg ?? undefined });
  };
  const drawn = draw();
  drawn.catch(() => kept.delete(hash));
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value as string);
  kept.set(hash, drawn);
  return drawn;
}

async function logoOf(db: AllBrandsDb, { logo }: CardContents): Promise<Uint8Array | undefined> {
  const [, place, hash = ""] = /^\/(logo|face)\/([0-9a-f]{64})$/.exec(logo ?? "") ?? [];
  if (place === "logo") return (await findLogo({ db }, { hash }))?.content;
  return place === "face" ? (await openFacePicture({ db }, { hash }))?.encoded : undefined;
}
