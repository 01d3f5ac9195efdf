import { DomainError } from "@/lib/platform/errors";
import { bestType } from "@/lib/platform/http/media-types";

export const INTERCHANGE_FORMATS = ["en18223", "untp", "registry"] as const;
export type InterchangeFormat = (typeof INTERCHANGE_FORMATS)[number];

export const BATTERY_FORMATS = ["battery_pass", "aas", "aasx"] as const;
export type BatteryFormat = (typeof BATTERY_FORMATS)[number];
export type FileFormat = InterchangeFormat | BatteryFormat;
export const FILE_FORMATS = [...INTERCHANGE_FORMATS, ...BATTERY_FORMATS] as const;
export const fileFormatsOf = ({ isBattery }: { isBattery: boolean }): readonly FileFormat[] =>
  isBattery ? FILE_FORMATS : INTERCHANGE_FORMATS;
export const DOCUMENT_FORMATS = [...INTERCHANGE_FORMATS, "battery_pass", "aas"] as const;

export function isFileFormat(name: string): name is FileFormat {
  return (FILE_FORMATS as readonly string[]).includes(name);
}

interface Described {
  mediaType: string;
  ending: string;
}

export const FORMATS: Record<FileFormat, Described> = {
  en18223: { mediaType: "application/json", ending: "en18223.json" },
  untp: { mediaType: "application/ld+json", ending: "untp.jsonld" },
  registry: { mediaType: "application/json", ending: "registry.json" },
  battery_pass: { mediaType: "application/json", ending: "batterypass.json" },
  aas: { mediaType: "application/json", ending: "aas.json" },
  aasx: { mediaType: "application/asset-administration-shell-package", ending: "aasx" },
};

/** Throws `not_acceptable`. */
export function formatFor(accept: string | null): InterchangeFormat {
  const type = bestType([FORMATS.en18223.mediaType, FORMATS.untp.mediaType], accept);
  if (type) return type === FORMATS.untp.mediaType ? "untp" : "en18223";
  throw new DomainError("not_acceptable", "The passport is there as application/json and as application/ld+json.");
}

/** A file of its own operation, because the other formats of the API are one JSON document. */
export const AASX_MEDIA_TYPE = FORMATS.aasx.mediaType;

/** One document a line, so that clients can read a million products one at a time. */
export const NDJSON_MEDIA_TYPE = "application/x-ndjson";
