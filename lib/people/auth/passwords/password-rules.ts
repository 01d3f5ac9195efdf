import { requireValue } from "@/lib/platform/require-value";

/** Fewer remaining characters next to known words are quickly guessed. */
const REST_CHARACTERS_MIN = 8;
const NAME_CHARACTERS_MIN = 3;

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "i",
  "|": "l",
  "+": "t",
};

const WITHOUT_STROKES: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

export function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => requireValue(WITHOUT_STROKES[letter], "An entry of without stroke"));
}

const unleeted = (text: string, one: string) =>
  text.replace(/[0-9@$€!|+]/g, (sign) => (sign === "1" ? one : (LEET[sign] ?? sign)));

const readings = (text: string) => [...new Set([text, unleeted(text, "i"), unleeted(text, "l")])];

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

function unitOf(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}

export function isCommonPassword(password: string, isListed: (word: string) => boolean): boolean {
  return [folded(password), lettersAndDigits(folded(password))].some((text) =>
    cores(text).some((core) => readings(core).some((word) => isListed(word) || isListed(unitOf(word)))),
  );
}

function cores(text: string): string[] {
  const characters = Array.from(text);
  const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character);
  const first = Math.max(0, characters.findIndex(isLetter));
  const last = characters.findLastIndex(isLetter);
  const parts: string[] = [];
  for (let start = 0; start <= first && start < REST_CHARACTERS_MIN; start += 1)
    for (
      let end = characters.length;
      end > Math.max(last, start) && start + characters.length - end < REST_CHARACTERS_MIN;
      end -= 1
    )
      parts.push(characters.slice(start, end).join(""));
  return parts;
}

/** A rest that is too short means that the password consists of names. */
export function restsWithoutNames(password: string, names: readonly string[]): string[] {
  const known = [...new Set(names.map((name) => lettersAndDigits(folded(name))))].filter(
    (name) => name.length >= NAME_CHARACTERS_MIN,
  );
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  return readings(folded(password)).map((reading) =>
    longestFirst.reduce((rest, name) => rest.replaceAll(name, " "), lettersAndDigits(reading)).replaceAll(" ", ""),
  );
}

export const isTooShortRest = (rest: string) => Array.from(rest).length < REST_CHARACTERS_MIN;

export function writings(password: string): string[] {
  return [
    ...new Set([
      password.toLowerCase(),
      ...readings(folded(password)).flatMap((text) => [text, lettersAndDigits(text)]),
    ]),
  ];
}

export function wordsIn(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== "");
}

export function labelsOf(host: string): string[] {
  const labels = /^[\d.:[\]]+$/.test(host) ? [] : host.split(".").slice(0, -1).flatMap(wordsIn);
  return [...new Set(labels)].filter((label) => label !== "www");
}

export function namesOfPerson({ email, name }: { email: string; name: string }): string[] {
  const [local = "", host = ""] = email.split("@");
  return [...wordsIn(name), ...wordsIn(local), ...labelsOf(host)];
}
