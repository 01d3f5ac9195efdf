import { Buffer } from "node:buffer";
import type { AllBrandsDb } from "@/db/tenant";
import { findLogo } from "@/lib/brands/profile/change-logo";
import { boundedCache } from "@/lib/platform/caches";
import { environment } from "@/lib/platform/env";
import { encodePng } from "@/lib/platform/images";
import type { MailPicture } from "@/lib/platform/mail/smtp-courier";
import { openPicture } from "@/lib/products/pictures/show-pictures";
import { LOGO_PIXELS_MAX } from "../profile/image-rules";
import { openAppearancePicture } from "./appearance-pictures";

/** Pixels: twice the height at which mails show a logo, for dense screens. */
const LOGO_BOX = { width: 440, height: 96 };

/** Each URL names content that never changes. */
const loaded = boundedCache<string, MailPicture>(200);

/** A logo or product picture by the URL that a mail's HTML has; in a format that every mail client shows. */
export async function loadMailedPicture(db: AllBrandsDb, url: string): Promise<MailPicture | null> {
  const known = loaded.get(url);
  if (known) return known;
  const { publicUrl } = environment();
  if (!url.startsWith(`${publicUrl}/`)) return null;
  const [, folder, name = "", file = ""] = url.slice(publicUrl.length).split("/");
  const picture = folder === "media" ? await productPicture(db, name, file) : await logo(db, folder, name);
  if (picture) loaded.set(url, picture);
  return picture;
}

async function productPicture(db: AllBrandsDb, pictureId: string, file: string): Promise<MailPicture | null> {
  const opened = await openPicture({ db }, { pictureId, file });
  if (opened?.mediaType !== "image/jpeg") return null;
  return { content: Buffer.from(await new Response(opened.body).arrayBuffer()), mediaType: "image/jpeg" };
}

async function logo(db: AllBrandsDb, folder: string | undefined, hash: string): Promise<MailPicture | null> {
  const source =
    folder === "logo"
      ? (await findLogo({ db }, { hash }))?.content
      : folder === "face"
        ? (await openAppearancePicture({ db }, { hash }))?.encoded
        : undefined;
  const content = source && (await encodePng(source, { pixelsMax: LOGO_PIXELS_MAX, box: LOGO_BOX }));
  return content ? { content, mediaType: "image/png" } : null;
}
