/** `/ARHKVAdpQg`, or a GTIN and one segment, `/01/{gtin14}/MH_tRQA`. GTINs only, the only key of this resolver. */

export interface Decompressed {
  path: string;
  search: string;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** A compressed GTIN has at least ten characters, a qualifier of one letter at least four. */
const WHOLE = /^\/([\w-]{10,})\/?$/;
const BESIDE_GTIN = /^\/01\/(\d{14})\/(?!\d+\/?$)([\w-]{4,})\/?$/;
const PATH = ["22", "10", "21", "235"];

const DIGITS_OF_AI: [beginning: RegExp, digits: number][] = [
  [/^(?:0[12]|1[0-35-7]|2[0-2]|3[07]|9\d)$/, 2],
  [/^(?:2[3-5]|4[0-3]|71)$/, 3],
  [/^(?:3[1-69]|7[02]|8[0-2])$/, 4],
];

const FORMS: [ais: RegExp, parts: string][] = [
  [/^0[12]$/, "N14"],
  [/^(?:1[1-7]|8005|7006|3[1-6]\d\d)$/, "N6"],
  [/^20$/, "N2"],
  [/^(?:10|2[12]|243|254|420|702[0-2]|71\d|8002|8012)$/, "X..20"],
  [/^235$/, "X..28"],
  [/^(?:24[01]|25[01]|400|401|403|7002|7023|723\d|8004|8010|8013|90)$/, "X..30"],
  [/^242$/, "N..6"],
  [/^3[07]$/, "N..8"],
  [/^39[02]\d$/, "N..15"],
  [/^39[13]\d$/, "N3 N..15"],
  [/^394\d$/, "N4"],
  [/^41\d$/, "N13"],
  [/^42[246]$/, "N3"],
  [/^42[35]$/, "N3 N..12"],
  [/^421$/, "N3 X..9"],
  [/^(?:427|7008)$/, "X..3"],
  [/^7001$/, "N13"],
  [/^7003$/, "N10"],
  [/^7004$/, "N..4"],
  [/^7005$/, "X..12"],
  [/^7007$/, "N6 N..6"],
  [/^7009$/, "X..10"],
  [/^7010$/, "X..2"],
  [/^703\d$/, "N3 X..27"],
  [/^8001$/, "N14"],
  [/^8007$/, "X..24"],
  [/^8008$/, "N8 N..4"],
  [/^8009$/, "X..50"],
  [/^8019$/, "N..10"],
  [/^8020$/, "X..25"],
  [/^8111$/, "N4"],
  [/^(?:8110|8112|8200)$/, "X..70"],
  [/^9[1-9]$/, "X..90"],
];

/** Frequent sequences as one byte, numbered in the order of GS1's toolkit. */
const SEQUENCES: Record<string, string[]> = {
  "0A": ["01", "22"],
  "0B": ["01", "10"],
  "0C": ["01", "21"],
  "0D": ["01", "17"],
  "0E": ["01", "7003"],
  "0F": ["01", "30"],
  "1A": ["01", "10", "17", "21"],
  "1B": ["01", "15"],
  "1C": ["01", "11"],
  "1D": ["01", "16"],
  "1E": ["01", "91"],
  "1F": ["01", "10", "15"],
  ...Object.fromEntries([..."ABCDEF"].map((letter, last) => [`2${letter}`, ["01", `310${last}`]])),
  ...Object.fromEntries([..."ABCDEF"].map((letter, last) => [`3${letter}`, ["01", `320${last}`]])),
  ...Object.fromEntries([..."0123456789"].map((last) => [`A${last}`, ["01", `392${last}`]])),
};

class NotCompressed extends Error {}

class Bits {
  private at = 0;
  constructor(private readonly all: string) {}

  get left(): number {
    return this.all.length - this.at;
  }
  get hasOnlyPadding(): boolean {
    return this.left < 8 && !this.all.slice(this.at).includes("1");
  }
  take(count: number): string {
    if (count > this.left) throw new NotCompressed();
    this.at += count;
    return this.all.slice(this.at - count, this.at);
  }
  number(count: number): number {
    return count === 0 ? 0 : Number.parseInt(this.take(count), 2);
  }
  hex(): string {
    return this.number(4).toString(16).toUpperCase();
  }
  digits(count: number): string {
    if (count === 0) return "";
    const value = BigInt(`0b${this.take(Math.ceil(count * Math.log2(10) + 0.01))}`).toString();
    if (value.length > count) throw new NotCompressed();
    return value.padStart(count, "0");
  }
  letters(count: number, bits: number, letterOf: (index: number) => string): string {
    return Array.from({ length: count }, () => letterOf(this.number(bits))).join("");
  }
  text(encoding: number, count: number): string {
    if (encoding === 0) return this.digits(count);
    if (encoding === 1) return this.letters(count, 4, (index) => index.toString(16));
    if (encoding === 2) return this.letters(count, 4, (index) => index.toString(16).toUpperCase());
    if (encoding === 3) return this.letters(count, 6, (index) => ALPHABET.charAt(index));
    if (encoding === 4) return this.letters(count, 7, (index) => String.fromCharCode(index));
    throw new NotCompressed();
  }
}

export function decompress(path: string): Decompressed | null {
  const [, gtin, rest] = BESIDE_GTIN.exec(path) ?? [];
  const segment = rest ?? WHOLE.exec(path)?.[1];
  if (segment === undefined) return null;
  const bits = new Bits([...segment].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(6, "0")).join(""));
  const values = new Map(gtin === undefined ? [] : [["01", gtin]]);
  try {
    while (!bits.hasOnlyPadding) readNext(bits, values);
    return addressOf(values);
  } catch (error) {
    if (error instanceof NotCompressed) return null;
    throw error;
  }
}

function readNext(bits: Bits, values: Map<string, string>): void {
  const first = bits.hex();
  if (first === "F") return readOther(bits, values);
  const two = first + bits.hex();
  for (const ai of SEQUENCES[two] ?? [readIdentifier(bits, two)]) {
    const parts = FORMS.find(([ais]) => ais.test(ai))?.[1];
    if (parts === undefined || values.has(ai)) throw new NotCompressed();
    values.set(
      ai,
      parts
        .split(" ")
        .map((part) => readPart(bits, part))
        .join(""),
    );
  }
}

function readIdentifier(bits: Bits, two: string): string {
  const digits = DIGITS_OF_AI.find(([beginning]) => beginning.test(two))?.[1];
  if (digits === undefined) throw new NotCompressed();
  return two + Array.from({ length: digits - 2 }, () => bits.hex()).join("");
}

function readPart(bits: Bits, part: string): string {
  const [, kind, dots, length] = /^([NX])(\.\.)?(\d+)$/.exec(part) ?? [];
  const most = Number(length);
  const encoding = kind === "X" ? bits.number(3) : 0;
  const count = dots ? bits.number(Math.ceil(Math.log2(most) + 0.01)) : most;
  if (count > most) throw new NotCompressed();
  return bits.text(encoding, count);
}

function readOther(bits: Bits, values: Map<string, string>): void {
  const key = bits.letters(bits.number(7), 6, (index) => ALPHABET.charAt(index));
  const encoding = bits.number(3);
  if (key === "" || /^\d+$/.test(key) || values.has(key)) throw new NotCompressed();
  values.set(key, bits.text(encoding, bits.number(7)));
}

function addressOf(values: ReadonlyMap<string, string>): Decompressed | null {
  const gtin = values.get("01");
  if (gtin === undefined) return null;
  const path = PATH.flatMap((ai) => (values.has(ai) ? [ai, encodeURIComponent(values.get(ai) ?? "")] : []));
  const search = [...values]
    .filter(([key]) => key !== "01" && !PATH.includes(key))
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return { path: ["/01", gtin, ...path].join("/"), search: search.length > 0 ? `?${search.join("&")}` : "" };
}
