import { analyse } from "chardet";
import iconv from "iconv-lite";
import { type Encoding, type EncodingReading, ENCODINGS } from "@/lib/platform/spreadsheets/contract";

interface Guess {
  encoding: Encoding;
  readings: EncodingReading[];
  plausibility: number;
}

const UNICODE: readonly Encoding[] = ["utf-8", "utf-16le", "utf-16be"];
const LEGACY = ENCODINGS.filter((encoding) => !UNICODE.includes(encoding));
const WORDS_SHOWN = 6;
const READINGS_MAX = 6;
const TOLERANCE = 0.15;
const WORST = -2;

export function guessEncoding(samples: readonly Buffer[]): Guess {
  const confidences = new Map(
    analyse(Buffer.from(samples.map((word) => word.toString("latin1")).join(" "), "latin1")).map(
      ({ name, confidence }) => [name.toLowerCase(), confidence],
    ),
  );
  const byText = new Map<string, { encoding: Encoding; texts: string[]; score: number; confidence: number }>();
  for (const encoding of LEGACY) {
    const texts = samples.map((word) => textOf(word, encoding));
    const confidence = confidences.get(encoding) ?? 0;
    const alike = byText.get(texts.join("\n"));
    if (alike) alike.confidence = Math.max(alike.confidence, confidence);
    else byText.set(texts.join("\n"), { encoding, texts, score: plausibilityOf(texts, encoding), confidence });
  }
  const scored = [...byText.values()];
  const best = Math.max(...scored.map(({ score }) => score));
  const ranked = scored
    .filter(({ score }) => score >= best - TOLERANCE)
    .toSorted((one, other) => other.score - one.score || other.confidence - one.confidence)
    .slice(0, READINGS_MAX);
  return {
    encoding: ranked[0]?.encoding ?? "windows-1252",
    readings: ranked.map(({ encoding, texts }) => ({ encoding, sample: sampleOf(texts, ranked) })),
    plausibility: best,
  };
}

function textOf(word: Buffer, encoding: Encoding): string {
  const text = iconv.decode(word, encoding);
  return word.length < WORD_BYTES_MAX ? text : text.slice(0, -1);
}

function sampleOf(texts: readonly string[], readings: readonly { texts: readonly string[] }[]): string {
  const differing = texts.filter((text, index) => readings.some((other) => other.texts[index] !== text));
  return [...new Set(differing.length > 0 ? differing : texts)].slice(0, WORDS_SHOWN).join(" · ");
}

const ALPHABETS = [
  "äöüß",
  "éèêëàâçîïôûùüœæÿ",
  "áéíóúñüª",
  "àèéìíòóùúî",
  "ãõáâàéêíóôúç",
  "åäöæøéü",
  "ąćęłńóśźż",
  "áčďéěíňóřšťúůýž",
  "áäčďéíľňóôšťúýž",
  "áéíóöőúüű",
  "ăâîșțşţ",
  "čćđšž",
  "çğıöşüâîû",
  "áðéíóúýþæö",
].map((letters) => new Set(letters));
const WESTERN = new Set("äöüßéèêëàâçîïôûùáíóúñìòãõåæøœ");
const USUAL_SIGNS = new Set("€£°®™©²³–—‘’“”„…•");
const SIGNS = new Set("ºµ×½¼¾±‚‹›«»·§¡¿†‰ª´");
const SIGNS_WITHIN_WORDS = new Set("‘´·–×");
const BASIC_VOWELS = /[aeiouy]/;

function plausibilityOf(texts: readonly string[], encoding: Encoding): number {
  const counts = new Map<string, number>();
  let [sum, count] = [0, 0];
  for (const text of texts) {
    const characters = [...text];
    for (const [index, character] of characters.entries()) {
      if (character < "\x80") continue;
      count += 1;
      const weight = weightOf(character, characters[index - 1] ?? " ", characters[index + 1] ?? " ", encoding);
      if (weight === null) {
        const letter = character.toLowerCase();
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      } else sum += weight;
    }
    sum -= clusters(text);
  }
  return count === 0 ? 0 : Math.max(WORST, (sum + latinScore(counts)) / count);
}

function latinScore(counts: ReadonlyMap<string, number>): number {
  const total = (weightIn: (letter: string) => number) =>
    [...counts].reduce((sum, [letter, count]) => sum + count * weightIn(letter), 0);
  const ofLanguages = ALPHABETS.map((alphabet) => total((letter) => (alphabet.has(letter) ? 1 : 0.2)));
  return Math.max(
    total((letter) => (WESTERN.has(letter) ? 0.95 : 0.2)),
    ...ofLanguages,
  );
}

const CLUSTER_PENALTY = 0.8;

/** Four consonants in a row with a non-ASCII one usually mean a wrongly decoded vowel. */
function clusters(text: string): number {
  const runs = text.toLowerCase().match(/[\p{Script=Latin}]+/gu) ?? [];
  const plain = runs.map((run) => Array.from(run, (letter) => [letter, letter.normalize("NFD").charAt(0)] as const));
  let oddities = 0;
  for (const run of plain) {
    let [length, hasMark] = [0, false];
    for (const [letter, base] of run) {
      const isVowel = BASIC_VOWELS.test(base) || "æøœı".includes(letter);
      length = isVowel ? 0 : length + 1;
      hasMark = !isVowel && (hasMark || (letter >= "\x80" && letter !== "ß"));
      if (length >= 4 && hasMark) {
        oddities += 1;
        break;
      }
    }
  }
  return oddities * CLUSTER_PENALTY;
}

const isLetter = (character: string) => /[\p{L}\p{M}]/u.test(character);
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const HALF_WIDTH_KATAKANA = /[\uff66-\uff9f]/u;

/** Null: a Latin letter, whose weight depends on its language. */
function weightOf(character: string, before: string, after: string, encoding: Encoding): number | null {
  if (/[\p{C}\ufffd]/u.test(character)) return character === "\u00ad" ? -1 : -5;
  const isNextToLatin = /[a-z]/i.test(before + after);
  if (HALF_WIDTH_KATAKANA.test(character))
    return !isNextToLatin && [before, after].some((each) => HALF_WIDTH_KATAKANA.test(each)) ? 0.6 : -1;
  if (EAST_ASIAN.test(character)) return isNextToLatin ? -0.2 : eastAsianWeight(character, encoding);
  if (/[\u3000-\u303f\uff00-\uff60]/.test(character)) return 0.7;
  if (/[\u2500-\u25ff]/.test(character)) return -1;
  if (!isLetter(character)) return signWeight(character, isLetter(before), isLetter(after));
  if (!/\p{Script=Latin}/u.test(character)) return otherScriptWeight(character, before, after);
  if ("ªº".includes(character)) return signWeight(character, isLetter(before), isLetter(after));
  if ([before, after].some((each) => isLetter(each) && !/\p{Script=Latin}/u.test(each))) return -1;
  // Latin words have no consecutive accented letters, and in Polish no vowel follows ń.
  if (before >= "\x80" && after >= "\x80" && isLetter(before) && isLetter(after)) return -0.5;
  if (character === "ń" && BASIC_VOWELS.test(after)) return -0.5;
  return caseWeight(character, before, after) ?? (isLetter(before) || isLetter(after) ? null : 0.3);
}

function signWeight(character: string, isAfterLetter: boolean, isBeforeLetter: boolean): number {
  if (isAfterLetter && isBeforeLetter) return character === "’" ? 1.2 : SIGNS_WITHIN_WORDS.has(character) ? 0.5 : -1;
  return USUAL_SIGNS.has(character) ? 0.9 : SIGNS.has(character) || /\s/.test(character) ? 0.6 : -0.7;
}

function caseWeight(character: string, before: string, after: string): number | null {
  const [isCapital, isSmall] = [/\p{Lu}/u.test(character), /\p{Ll}/u.test(character)];
  if (isCapital && (/\p{Ll}/u.test(before) || (isLetter(before) && /\p{Ll}/u.test(after)))) return -0.7;
  if (isSmall && character !== "ß" && !isLetter(before) && /\p{Lu}/u.test(after)) return -0.7;
  return isSmall && character !== "ß" && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) ? -0.7 : null;
}

function otherScriptWeight(character: string, before: string, after: string): number {
  if ([before, after].some((each) => /\p{Script=Latin}/u.test(each))) return -1;
  if (!isLetter(before) && !isLetter(after)) return 0.2;
  if (character === "ς" && isLetter(after)) return -1;
  return caseWeight(character, before, after) ?? (USUAL_LETTERS.test(character) ? 1 : 0.1);
}

const USUAL_LETTERS = /[\u0391-\u03a9\u03ac-\u03ceа-яёіїєґА-ЯЁІЇЄҐ]/;

/** Common characters of a language come first in the tables of its encoding. */
function eastAsianWeight(character: string, encoding: Encoding): number {
  const [lead = 0, trail = 0] = iconv.encode(character, encoding);
  if (encoding === "shift_jis") return lead < 0x98 ? 1 : 0.3;
  if (encoding === "gb18030") return trail < 0xa1 || lead < 0xa1 ? 0 : lead >= 0xb0 && lead < 0xd8 ? 1 : 0.4;
  return trail < 0xa1 || lead < 0xa1 ? 0 : lead >= 0xb0 && lead < 0xc9 ? 1 : 0;
}

/** None of them is the second byte of a character in a supported encoding. */
const SEPARATORS = new Set([0, 9, 10, 13, 32, 34, 44, 59]);
const WORD_BYTES_MAX = 90;
const WORDS_PER_BYTE = 8;

export class WordSample {
  readonly samples: Buffer[] = [];
  readonly utf8 = { characters: 0, badBytes: 0 };
  readonly #seen = new Set<string>();
  readonly #wordsOfByte = new Uint32Array(256);
  readonly #word = Buffer.alloc(WORD_BYTES_MAX);
  #length = 0;
  #hasHighByte = false;
  #open = 0;
  #missing = 0;

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte >= 0x80 && !this.#hasHighByte) {
        this.#hasHighByte = true;
        if (this.#length === WORD_BYTES_MAX) this.#length = 0;
      }
      if (byte >= 0x80 || this.#missing > 0) this.#count(byte);
      if (SEPARATORS.has(byte)) this.#endWord();
      else if (this.#length < WORD_BYTES_MAX) {
        this.#word[this.#length] = byte;
        this.#length += 1;
      } else if (!this.#hasHighByte) this.#length = 0;
    }
  }

  end(): void {
    this.#endWord();
    this.#endCharacter();
  }

  #endWord(): void {
    if (this.#hasHighByte) this.#take(this.#word.subarray(0, this.#length));
    this.#length = 0;
    this.#hasHighByte = false;
  }

  #take(word: Buffer): void {
    const isNew = word.some((byte) => byte >= 0x80 && (this.#wordsOfByte[byte] ?? 0) < WORDS_PER_BYTE);
    const key = isNew ? word.toString("latin1") : "";
    if (!isNew || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.samples.push(Buffer.from(word));
    for (const byte of new Set(word)) this.#wordsOfByte[byte] = (this.#wordsOfByte[byte] ?? 0) + 1;
  }

  #count(byte: number): void {
    if (this.#missing > 0 && byte >= 0x80 && byte < 0xc0) {
      this.#open += 1;
      this.#missing -= 1;
      if (this.#missing === 0) {
        this.utf8.characters += 1;
        this.#open = 0;
      }
      return;
    }
    this.#endCharacter();
    if (byte < 0x80) return;
    if (byte >= 0xc2 && byte < 0xf5) {
      this.#open = 1;
      this.#missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    } else this.utf8.badBytes += 1;
  }

  #endCharacter(): void {
    this.utf8.badBytes += this.#open;
    this.#open = 0;
    this.#missing = 0;
  }
}
