export interface ListedObject {
  key: string;
  /** Null for servers that list only keys. */
  sizeBytes: number | null;
  etag: string | null;
  modifiedAt: Date | null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const plainText = (xml: string) =>
  xml.replace(
    /&(?:(\w+)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );

const member = (xml: string, name: string): string | null => {
  const value = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return value === undefined ? null : plainText(value);
};

/** Not a regular expression: input that opens elements and never closes them would take quadratic time. */
const entriesIn = (xml: string): string[] =>
  xml.split("<Contents>").flatMap((opened) => {
    const end = opened.indexOf("</Contents>");
    return end < 0 ? [] : [opened.slice(0, end)];
  });

export function readListing(xml: string): { objects: ListedObject[]; next: string | null } {
  const objects = entriesIn(xml).map((entry): ListedObject => {
    const [size, modified] = [member(entry, "Size"), Date.parse(member(entry, "LastModified") ?? "")];
    return {
      key: member(entry, "Key") ?? "",
      sizeBytes: size !== null && /^\d{1,15}$/.test(size) ? Number(size) : null,
      etag: member(entry, "ETag"),
      modifiedAt: Number.isNaN(modified) ? null : new Date(modified),
    };
  });
  return {
    objects,
    next: xml.includes("<IsTruncated>true</IsTruncated>") ? member(xml, "NextContinuationToken") : null,
  };
}

export const errorCodeIn = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? "";
