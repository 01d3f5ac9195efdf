import { COVER_BYTES_MAX } from "@/lib/brands/appearance/rules";
import { LOGO_BYTES_MAX } from "@/lib/brands/profile/image-rules";
import { EVIDENCE_BYTES_MAX } from "@/lib/files/rules";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";
import { ACTION_BYTES_MAX } from "@/lib/platform/http/guarded-action";
import { FORM_BYTES_MAX } from "@/lib/platform/server/body-cap";
import { PICTURES_MAX, SOURCE_BYTES_MAX } from "@/lib/products/pictures/rules";
import { ROWS_FILE_BYTES_MAX } from "@/lib/unsold-goods/rules";

/** Somewhat above each route's own limit, so that the route can report the error. */
const UPLOADS: readonly { path: RegExp; bytesMax: number }[] = [
  { path: /^\/imports\/upload\/?(?:\?|$)/, bytesMax: 2 * FILE_BYTES_MAX },
  { path: /^\/compliance\/evidence\/upload\/?(?:\?|$)/, bytesMax: 2 * EVIDENCE_BYTES_MAX },
  { path: /^\/compliance\/unsold-goods\/upload\/?(?:\?|$)/, bytesMax: 2 * ROWS_FILE_BYTES_MAX },
  { path: /^\/products\/[^/?]+\/pictures\/upload\/?(?:\?|$)/, bytesMax: (PICTURES_MAX + 1) * SOURCE_BYTES_MAX },
  { path: /^\/passports\/[^/?]+\/documents\/upload\/?(?:\?|$)/, bytesMax: 2 * EVIDENCE_BYTES_MAX },
  { path: /^\/settings\/face\/picture\/?(?:\?|$)/, bytesMax: 2 * COVER_BYTES_MAX },
  { path: /^\/settings\/brand\/logo\/?(?:\?|$)/, bytesMax: 40 * LOGO_BYTES_MAX },
];
const UPLOADS_OF_API = /^\/v1\/imports\/?(?:\?|$)/;

export const isPageUpload = (pathAndQuery: string) => UPLOADS.some(({ path }) => path.test(pathAndQuery));

export const isUpload = (pathAndQuery: string) => UPLOADS_OF_API.test(pathAndQuery) || isPageUpload(pathAndQuery);

export function bodyBytesMax(pathAndQuery: string, isSignedIn: boolean): number {
  if (!isSignedIn || pathAndQuery.startsWith("/api/")) return FORM_BYTES_MAX;
  return UPLOADS.find(({ path }) => path.test(pathAndQuery))?.bytesMax ?? ACTION_BYTES_MAX;
}
