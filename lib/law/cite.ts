import { type Act, type ActId, type ActKind, ACTS, type InLawLanguages, type LawLanguage } from "./acts";
import { type Place, type ProvisionId, provisionOf } from "./provisions";

const KINDS: Record<ActKind, InLawLanguages> = {
  regulation: { en: "Regulation", de: "Verordnung", fr: "règlement", it: "regolamento", es: "Reglamento" },
  implementing_regulation: {
    en: "Implementing Regulation",
    de: "Durchführungsverordnung",
    fr: "règlement d’exécution",
    it: "regolamento di esecuzione",
    es: "Reglamento de Ejecución",
  },
  delegated_regulation: {
    en: "Delegated Regulation",
    de: "Delegierte Verordnung",
    fr: "règlement délégué",
    it: "regolamento delegato",
    es: "Reglamento Delegado",
  },
  implementing_decision: {
    en: "Implementing Decision",
    de: "Durchführungsbeschluss",
    fr: "décision d’exécution",
    it: "decisione di esecuzione",
    es: "Decisión de Ejecución",
  },
  directive: { en: "Directive", de: "Richtlinie", fr: "directive", it: "direttiva", es: "Directiva" },
};

const UNIONS = {
  EU: { en: "EU", de: "EU", fr: "UE", it: "UE", es: "UE" },
  EC: { en: "EC", de: "EG", fr: "CE", it: "CE", es: "CE" },
  EEC: { en: "EEC", de: "EWG", fr: "CEE", it: "CEE", es: "CEE" },
} as const;
const NUMBER: InLawLanguages = { en: "No", de: "Nr.", fr: "nº", it: "n.", es: "n.º" };

/** Since 2015 the year comes first in the number of an act. */
const FIRST_YEAR_FIRST = 2015;
const FIRST_FULL_YEAR = 1999;

const inLanguage = (text: InLawLanguages | string, language: LawLanguage) =>
  typeof text === "string" ? text : text[language];

export function citeAct(language: LawLanguage, id: ActId): string {
  const act: Act = ACTS[id];
  if (!("serial" in act)) return inLanguage(act.name, language);
  const { kind, union: of, year, serial, short } = act;
  const [name, union] = [KINDS[kind][language], UNIONS[of][language]];
  const number =
    year >= FIRST_YEAR_FIRST
      ? `${name} (${union}) ${year}/${serial}`
      : kind === "directive"
        ? `${name} ${year < FIRST_FULL_YEAR ? year % 100 : year}/${serial}/${union}`
        : `${name} (${union}) ${NUMBER[language]} ${serial}/${year}`;
  return short ? `${number} (${inLanguage(short, language)})` : number;
}

interface Words {
  article: string;
  annex: string;
  paragraph: [one: string, many: string];
  point: [one: string, many: string];
  entry: [one: string, many: string];
  item: string;
  and: string;
  range: (from: string, to: string) => string;
  lettered: (letter: string) => string;
}

const plain = (letter: string) => letter;
const closed = (letter: string) => `${letter})`;

const WORDS: Record<Exclude<LawLanguage, "en">, Words> = {
  de: {
    article: "Artikel",
    annex: "Anhang",
    paragraph: ["Absatz", "Absätze"],
    point: ["Buchstabe", "Buchstaben"],
    entry: ["Nummer", "Nummern"],
    item: "Ziffer",
    and: "und",
    range: (from, to) => `${from} bis ${to}`,
    lettered: plain,
  },
  fr: {
    article: "article",
    annex: "annexe",
    paragraph: ["paragraphe", "paragraphes"],
    point: ["point", "points"],
    entry: ["point", "points"],
    item: "",
    and: "et",
    range: (from, to) => `${from} à ${to}`,
    lettered: closed,
  },
  it: {
    article: "articolo",
    annex: "allegato",
    paragraph: ["paragrafo", "paragrafi"],
    point: ["lettera", "lettere"],
    entry: ["punto", "punti"],
    item: "punto",
    and: "e",
    range: (from, to) => `da ${from} a ${to}`,
    lettered: closed,
  },
  es: {
    article: "artículo",
    annex: "anexo",
    paragraph: ["apartado", "apartados"],
    point: ["letra", "letras"],
    entry: ["punto", "puntos"],
    item: "inciso",
    and: "y",
    range: (from, to) => `${from} a ${to}`,
    lettered: closed,
  },
};

/** Romance languages number inserted provisions in Latin: 4a is "4 bis". */
const INSERTED: Readonly<Record<string, string>> = { a: "bis", b: "ter", c: "quater", d: "quinquies" };
const entryNumber = (language: LawLanguage, entry: string) =>
  language === "de" ? entry : entry.replace(/(?<=\d)[a-d]$/, (letter) => ` ${INSERTED[letter]}`);

function joined(parts: readonly string[], { and, range }: Pick<Words, "and" | "range">, isRange?: boolean): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  if (isRange) return range(parts[0] ?? "", last);
  return `${parts.slice(0, -1).join(", ")} ${and} ${last}`;
}

function inEnglish(position: Place): string {
  const brackets = (parts: readonly string[] = [], isRange?: boolean) =>
    joined(
      parts.map((part) => `(${part})`),
      { and: "and", range: (from, to) => `${from} to ${to}` },
      isRange,
    );
  if ("clause" in position) return position.clause;
  if ("annex" in position) {
    const { annex, points, entries } = position;
    if (entries)
      return `Annex ${annex}, point${entries.length > 1 ? "s" : ""} ${joined(entries, { and: "and", range: plain })}`;
    return `Annex ${annex}${brackets(points, position.isRange)}`;
  }
  const { article, paragraphs, points, item } = position;
  return `Article ${article}${brackets(paragraphs)}${brackets(points, position.isRange)}${item ? `(${item})` : ""}`;
}

function inWords(language: Exclude<LawLanguage, "en">, position: Place): string {
  const labels = WORDS[language];
  const part = ([one, many]: Words["point"], values: readonly string[] | undefined, isRange?: boolean) =>
    values?.length ? [`${values.length > 1 ? many : one} ${joined(values, labels, isRange)}`] : [];
  if ("clause" in position) return position.clause;
  const lettered = (letters: readonly string[] | undefined) => letters?.map(labels.lettered);
  const glue = language === "de" ? " " : ", ";
  if ("annex" in position)
    return [
      `${labels.annex} ${position.annex}`,
      ...part(labels.point, lettered(position.points), position.isRange),
      ...part(
        labels.entry,
        position.entries?.map((entry) => entryNumber(language, entry)),
      ),
    ].join(glue);
  const { article, paragraphs, points, item, isRange } = position;
  const parts = [
    `${labels.article} ${article}`,
    ...part(labels.paragraph, paragraphs),
    ...part(labels.point, lettered(points), isRange),
  ].join(glue);
  if (!item) return parts;
  return labels.item ? `${parts}${glue}${labels.item} ${labels.lettered(item)}` : `${parts} ${labels.lettered(item)}`;
}

/** `Article 7(2)(b)(i)`, `Anhang III Buchstaben j und k`, `annexe I, points 4 bis et 4 quater`. */
export function citePlace(language: LawLanguage, position: Place): string {
  return language === "en" ? inEnglish(position) : inWords(language, position);
}

export function cite(
  language: LawLanguage,
  ids: readonly ProvisionId[],
  note: (id: ProvisionId) => string | undefined = () => undefined,
): string {
  const groups: { act: ActId; places: string[]; note: string | undefined }[] = [];
  for (const id of ids) {
    const { act, place } = provisionOf(id);
    const citation = note(id);
    const last = groups.at(-1);
    const text = place ? [citePlace(language, place)] : [];
    if (last && last.act === act && last.note === citation) last.places.push(...text);
    else groups.push({ act, places: text, note: citation });
  }
  return groups
    .map(({ act, places, note }) => {
      const isClause = ids.some((id) => provisionOf(id).act === act && "clause" in (provisionOf(id).place ?? {}));
      const where = places.length > 0 ? `${isClause ? " " : ", "}${places.join(", ")}` : "";
      return `${citeAct(language, act)}${where}${note ? ` (${note})` : ""}`;
    })
    .join("; ");
}
