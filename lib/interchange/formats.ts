/** The shapes in which a passport's data are handed to other systems. */
export const INTERCHANGE_FORMATS = ["en18223", "untp", "registry"] as const;
export type InterchangeFormat = (typeof INTERCHANGE_FORMATS)[number];

export function isInterchangeFormat(name: string): name is InterchangeFormat {
  return (INTERCHANGE_FORMATS as readonly string[]).includes(name);
}

interface Described {
  mediaType: string;
  ending: string;
}

export const FORMATS: Record<InterchangeFormat, Described> = {
  en18223: { mediaType: "application/json", ending: "en18223.json" },
  untp: { mediaType: "application/ld+json", ending: "untp.jsonld" },
  registry: { mediaType: "application/json", ending: "registry.json" },
};

/** One document a line: whoever reads a million products holds one of them at a time. */
export const NDJSON_MEDIA_TYPE = "application/x-ndjson";
