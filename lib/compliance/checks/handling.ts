import { type Ecodesign, INSTRUCTION_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { must } from "@/lib/platform/must";
import { type Check, type Document, type Found, provenBy, type Subject } from "./subject";

/** Scores and what customers, repairers and recyclers are told: ESPR Article 7(2)(b), Annex I (a), (b), (d). */

const SCORES = [
  ["durability_score", "durability_method"],
  ["repairability_score", "repairability_method"],
  ["recyclability_score", "recyclability_method"],
] as const;

function findScoreErrors({ declared }: Subject): Found[] {
  return SCORES.flatMap(([field, method]): Found[] => {
    const score = declared[field];
    if (score == null) return [];
    if (!(score >= 0 && score <= 10)) return [{ severity: "error", reason: "out_of_range", field, values: { score } }];
    return declared[method] ? [] : [{ severity: "warning", reason: "no_method", field: method }];
  });
}

const INFORMATION: readonly { field: keyof Ecodesign & string; reason: string; kinds: readonly Document["kind"][] }[] =
  [
    { field: "care_instructions", reason: "no_care", kinds: ["manual", "care"] },
    { field: "repair_instructions", reason: "no_repair", kinds: ["repair"] },
    { field: "end_of_life_instructions", reason: "no_end_of_life", kinds: ["disassembly"] },
  ];

const hasText = (texts: unknown) => typeof texts === "object" && texts !== null && Object.keys(texts).length > 0;

function findMissingInformation(subject: Subject): Found[] {
  return INFORMATION.filter(
    ({ field, kinds }) => !hasText(subject.declared[field]) && provenBy(subject, kinds).length === 0,
  ).map(({ field, reason }) => ({ severity: "warning", reason, field }));
}

const languageOf = (tag: string) => must(tag.split("-")[0]);

/** Each text is expected in every language in which another is there, and in more than one. */
function findLanguageGaps({ declared }: Subject): Found[] {
  const texts = INSTRUCTION_FIELD_NAMES.flatMap((field) =>
    hasText(declared[field])
      ? [{ field, languages: Object.keys(must(declared[field], "A field")).map(languageOf) }]
      : [],
  );
  const all = [...new Set(texts.flatMap(({ languages }) => languages))].sort();
  if (all.length === 1)
    return [
      {
        severity: "info",
        reason: "one_language",
        field: must(texts[0], "A text").field,
        values: { language: must(all[0], "An all") },
      },
    ];
  return texts.flatMap(({ field, languages }): Found[] => {
    const missing = all.filter((language) => !languages.includes(language));
    return missing.length > 0
      ? [{ severity: "info", reason: "missing_language", field, values: { languages: missing.join(", ") } }]
      : [];
  });
}

export const HANDLING_CHECKS: readonly Check[] = [
  {
    id: "scores_explained",
    grounds: ["espr_annex_i_a_b_d"],
    severity: "error",
    fields: SCORES.flat(),
    find: findScoreErrors,
  },
  {
    id: "instructions_given",
    grounds: ["espr_7_2_b_ii", "espr_annex_iii_f"],
    severity: "warning",
    fields: [...INFORMATION.map(({ field }) => field), "documents"],
    find: findMissingInformation,
  },
  {
    id: "languages_complete",
    grounds: ["espr_7_7", "en_301549"],
    severity: "info",
    fields: INSTRUCTION_FIELD_NAMES,
    find: findLanguageGaps,
  },
];
