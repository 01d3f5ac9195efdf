/** Media types by file extension, because documents are declared by address alone. IANA, "Media Types". */
const BY_ENDING: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  html: "text/html",
  htm: "text/html",
  json: "application/json",
  jsonld: "application/ld+json",
  xml: "application/xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function mediaTypeOf(address: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(new URL(address).pathname)?.[1]?.toLowerCase();
  return BY_ENDING[ending ?? ""] ?? "text/html";
}
