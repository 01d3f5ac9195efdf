export const UNREADABLE = new RegExp(String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]`);

const NAME_START =
  String.raw`:A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}\u{200D}` +
  String.raw`\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}`;
const NAME = new RegExp(String.raw`^[${NAME_START}][${NAME_START}\-.0-9\u{B7}\u{300}-\u{36F}\u{203F}-\u{2040}]*$`, "u");

export const isXmlName = (text: string): boolean => NAME.test(text);
export const isXmlSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Normalizes line breaks and resolves references. Null if the text is not well-formed (XML 1.0, section 2.4). */
export function textOf(raw: string): string | null {
  if (raw.includes("]]>")) return null;
  const text = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  return text.includes("&") ? resolve(text) : text;
}

/** Null if the value is not well-formed (XML 1.0, section 3.3.3). */
export function valueOf(raw: string): string | null {
  if (!/[<&\t\r\n]/.test(raw)) return raw;
  if (raw.includes("<")) return null;
  return resolve(raw.replace(/\r\n|[\t\r\n]/g, " "));
}

const OWN_ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
const NUMBER = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/;
const LAST_CODE_POINT = 0x10ffff;

function resolve(text: string): string | null {
  let resolved = "";
  let from = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", from)) {
    const end = text.indexOf(";", at);
    if (end === -1) return null;
    const reference = text.slice(at + 1, end);
    const character = OWN_ENTITIES.get(reference) ?? characterOf(reference);
    if (character === null) return null;
    resolved += text.slice(from, at) + character;
    from = end + 1;
  }
  return resolved + text.slice(from);
}

function characterOf(reference: string): string | null {
  const [, hexadecimal, decimal] = NUMBER.exec(reference) ?? [];
  const code = hexadecimal === undefined ? Number(decimal) : parseInt(hexadecimal, 16);
  if (!(code <= LAST_CODE_POINT) || (code >= 0xd800 && code <= 0xdfff)) return null;
  const character = String.fromCodePoint(code);
  return UNREADABLE.test(character) ? null : character;
}
