import { z } from "zod";
import { parseUrl } from "./parse-url.ts";

/** A folder; or a bucket, whose key and secret stand before its host. */
const isStorage = (url: URL | null) =>
  url !== null &&
  (url.protocol === "file:" ||
    (/^https?:$/.test(url.protocol) && url.username !== "" && url.password !== "" && url.pathname.length > 1));
export const storageUrl = z
  .string()
  .refine(
    (value) => isStorage(parseUrl(value)),
    "must look like https://key:secret@host/bucket?region=eu-central-1, or file:///srv/carnet/evidence",
  );
