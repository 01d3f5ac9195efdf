import { madeOnce } from "@/lib/platform/process-wide";

/** Words of five languages for the values of fields: yes and no, countries, and the entries of closed lists. */

/** Letters and digits alone, without accents: `Pêche  &co` and `peche_co` meet. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const YES = new Set([
  "true",
  "yes",
  "y",
  "1",
  "x",
  "ja",
  "j",
  "wahr",
  "oui",
  "o",
  "vrai",
  "si",
  "s",
  "vero",
  "verdadero",
  "✓",
  "✔",
]);
const NO = new Set(["false", "no", "n", "0", "nein", "falsch", "non", "faux", "falso"]);

/** True or false in one of the five languages; null: neither. */
export function readFlag(text: string): boolean | null {
  const word = bare(text) || text;
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** "There is none", for a list that was assessed. */
const NONE = new Set([
  "none",
  "keine",
  "keiner",
  "keines",
  "aucun",
  "aucune",
  "nessuno",
  "nessuna",
  "ninguno",
  "ninguna",
]);

export function saysNone(text: string): boolean {
  return text === "[]" || NONE.has(bare(text));
}

const LANGUAGES = ["en", "de", "fr", "it", "es"] as const;

/** Every country's names in five languages, and the codes themselves. */
const countryNames = () => madeOnce(LANGUAGES, countryNamesIn);

function countryNamesIn(languages: readonly string[]): Map<string, string> {
  const countries = new Map<string, string>();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
  for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
    if (NO_COUNTRIES.has(code) || isFormer(code)) continue;
    for (const name of names.map((list) => list.of(code))) if (name) countries.set(bare(name), code);
  }
  for (const [word, code] of MORE_COUNTRIES) countries.set(bare(word), code);
  return countries;
}

const NO_COUNTRIES = new Set(["EU", "UN", "ZZ", "XA", "XB", "EZ", "QO"]);

/** Codes of states that are no more, and UK for GB, have the names of those that took their place. */
const isFormer = (code: string) => new Intl.Locale(`und-${code}`).region !== code;

const MORE_COUNTRIES = [
  ["USA", "US"],
  ["UK", "GB"],
  ["England", "GB"],
  ["Großbritannien", "GB"],
  ["Great Britain", "GB"],
  ["Holland", "NL"],
  ["Turkey", "TR"],
  ["Türkei", "TR"],
  ["Czech Republic", "CZ"],
  ["Tschechische Republik", "CZ"],
  ["South Korea", "KR"],
  ["Korea", "KR"],
  ["PRC", "CN"],
  ["China (PRC)", "CN"],
  ["Viet Nam", "VN"],
  ["DEU", "DE"],
  ["AUT", "AT"],
  ["CHE", "CH"],
  ["FRA", "FR"],
  ["ITA", "IT"],
  ["ESP", "ES"],
  ["PRT", "PT"],
  ["POL", "PL"],
  ["NLD", "NL"],
  ["BEL", "BE"],
  ["GBR", "GB"],
  ["CHN", "CN"],
  ["IND", "IN"],
  ["BGD", "BD"],
  ["VNM", "VN"],
  ["TUR", "TR"],
  ["JPN", "JP"],
  ["KOR", "KR"],
  ["TWN", "TW"],
  ["ROU", "RO"],
] as const;

/** The codes of all countries that there are. */
export function countryCodes(): string[] {
  return [...new Set(countryNames().values())].sort();
}

/** ISO 3166-1 alpha-2 of a code or of a country's name in five languages, or null. */
export function readCountry(text: string): string | null {
  if (/^[A-Z]{2}$/.test(text)) return text;
  const name = bare(text);
  return (
    countryNames().get(name) ??
    (/^[a-z]{2}$/.test(name) && new Set(countryNames().values()).has(name.toUpperCase()) ? name.toUpperCase() : null)
  );
}

/** For the entries of closed lists whose own word says too little. */
const CHOICE_WORDS: Record<string, string> = {
  textiles:
    "textile textil textilien clothing apparel bekleidung kleidung mode fashion vêtements vetement textiles " +
    "abbigliamento tessile tessili ropa textil textiles prendas",
  footwear: "shoes shoe schuhe schuh schuhwerk chaussures chaussure calzature scarpe calzado zapatos",
  furniture: "möbel moebel meubles mobili arredamento muebles mobiliario",
  tyres: "tires tyre tire reifen pneus pneumatici neumáticos",
  steel: "stahl acier acciaio acero",
  battery: "batteries batterie batterien akku batteria batterie batería baterías",
  electronics: "elektronik electronic électronique electronique elettronica electrónica",
  other: "sonstige sonstiges andere autre autres altro otro otros",
  piece: "stück stueck stk pcs pc pièce piece pezzo pieza unit",
  none: "keine keiner aucune aucun nessuna nessuno ninguna ninguno",
  third_party: "third party drittpartei unabhängig extern external tierce partie terza parte tercero",
  internal: "intern interne interno",
  item: "einzelstück stück unit unité unidad articolo",
  batch: "charge los lot lotto lote",
  model: "modell modèle modello modelo",
  not_assessed: "not assessed nicht bewertet non évalué non valutato no evaluado",
  none_above_threshold: "none keine aucune nessuna ninguna no",
  present: "yes ja vorhanden oui présent presente sí",
  manufacturer: "hersteller fabricant fabbricante produttore fabricante",
  importer: "importeur importateur importatore importador",
  iso_14021: "iso 14021",
  iso_14067: "iso 14067",
  en_45557: "en 45557",
  en_15804: "en 15804",
};

const PHRASES: Record<string, readonly string[]> = {
  third_party: ["third party", "3rd party", "tierce partie", "terza parte"],
  not_assessed: ["not assessed", "nicht bewertet", "nicht geprüft", "non évalué", "non valutato", "no evaluado"],
  none_above_threshold: [
    "none above threshold",
    "keine über schwelle",
    "none",
    "keine",
    "aucune",
    "nessuna",
    "ninguna",
  ],
  cradle_to_gate: [
    "von der wiege bis zum werkstor",
    "berceau à la porte",
    "dalla culla al cancello",
    "de la cuna a la puerta",
  ],
  cradle_to_grave: [
    "von der wiege bis zur bahre",
    "berceau à la tombe",
    "dalla culla alla tomba",
    "de la cuna a la tumba",
  ],
  declaration_of_conformity: [
    "doc",
    "konformitätserklärung",
    "déclaration de conformité",
    "dichiarazione di conformità",
    "declaración de conformidad",
  ],
};

function namesByCode(countries: Map<string, string>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [name, code] of countries) names.set(code, [...(names.get(code) ?? []), name]);
  return names;
}

/** What an entry of a closed list, or a country by its code, is called in five languages. */
export function namesOfChoice(choice: string): readonly string[] {
  const words = PHRASES[choice] ?? CHOICE_WORDS[choice]?.split(" ");
  if (words) return words;
  if (!/^[A-Z]{2}$/.test(choice)) return [];
  return madeOnce(countryNames(), namesByCode).get(choice) ?? [];
}

/** The entry of a closed list that a word means, or null. */
export function readChoice(text: string, choices: readonly string[]): string | null {
  if (choices.includes(text)) return text;
  return madeOnce(choices, wordsForChoices).get(bare(text)) ?? null;
}

function wordsForChoices(choices: readonly string[]): Map<string, string> {
  const synonymsOf = (choice: string) => [choice, ...(PHRASES[choice] ?? CHOICE_WORDS[choice]?.split(" ") ?? [])];
  const words = new Map(choices.flatMap((choice) => synonymsOf(choice).map((word) => [bare(word), choice] as const)));
  for (const choice of choices) words.set(bare(choice), choice);
  return words;
}
