import { boundedCache } from "@/lib/platform/caches";

/**
 * Annex I of Directive 2005/29/EC since 27 September 2026, by Directive (EU) 2024/825: own labels (2a), generic
 * claims (4a, recital 9), claims on a part (4b), offsetting (4c), legal requirements as a distinction (10a).
 */

const CLAIM_KINDS = ["generic", "offset", "own_label", "whole_product", "legal_requirement"] as const;
type ClaimKind = (typeof CLAIM_KINDS)[number];

const SUGGESTIONS = [
  "name_the_feature",
  "give_the_footprint",
  "give_the_standard",
  "give_the_figure",
  "drop_the_offset",
  "prove_the_label",
  "name_the_part",
  "drop_the_duty",
] as const;
type Suggestion = (typeof SUGGESTIONS)[number];

interface Phrase {
  kind: ClaimKind;
  suggestion: Suggestion;
  pattern: RegExp;
  isSpecificWithFigure?: boolean;
}

/** Unlike `\b`, these word boundaries support umlauts. */
const wordPattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");

/** The claims of Annex I of Directive 2005/29/EC in French, Italian and Spanish, where the noun comes first. */
const ENVIRONMENT =
  "(?:l['’]environnement|la nature|la planète|l['’]ambiente|la natura|il pianeta|" +
  "el medio ?ambiente|la naturaleza|el planeta)";
const OF_ENVIRONMENT =
  "(?:de l['’]environnement|de la nature|de la planète|dell['’]ambiente|della natura|del pianeta|del medio ?ambiente|" +
  "de la naturaleza|del planeta)";
const THINGS =
  "mode|choix|produits?|matières?|marque|fabrication|production|alternative|emballage|moda|scelta|prodotti?|prodotto|" +
  "linea|marca|marchio|produzione|alternativa|imballaggio|opción|elección|productos?|línea|producción|envase";
/** A share after a material's name concerns only that material. */
const NOT_OF_MATERIAL =
  "(?<!(?:polyester|polyamide|nylon|coton|laine|plastique|papier|carton|acier|aluminium|poliestere|poliammide|cotone|" +
  "lana|plastica|carta|cartone|acciaio|alluminio|poliéster|poliamida|algodón|plástico|papel|cartón|acero|aluminio) )";

const ROMANCE_PHRASES: readonly Phrase[] = [
  {
    kind: "offset",
    suggestion: "drop_the_offset",
    pattern: wordPattern(
      "neutres? en (?:carbone|CO2|CO₂|émissions)|neutralité (?:carbone|climatique)|climatiquement neutres?|" +
        "(?:zéro|sans) (?:carbone|émissions?(?: nettes?)?)|(?:carbone|CO2|CO₂|émissions) compensée?s?|" +
        "(?:climaticamente|carbonicamente) neutr[oaie]|neutralità (?:carbonica|climatica)|" +
        "(?:a )?(?:emissioni|impatto) zero|zero emissioni(?: nette)?|(?:CO2|CO₂|emissioni) compensat[oaie]|" +
        "neutr[oa]s? en (?:carbono|CO2|CO₂|emisiones)|climáticamente neutr[oa]s?|" +
        "neutralidad (?:climática|de carbono)|(?:cero emisiones|emisiones cero)(?: netas)?|" +
        "(?:CO2|CO₂|emisiones|huella(?: de carbono)?) (?:compensad[oa]s?|neutra)",
    ),
  },
  {
    kind: "generic",
    suggestion: "give_the_footprint",
    pattern: wordPattern(
      "(?:à )?(?:bas|faible) (?:carbone|empreinte carbone|impact climatique)|respectueu(?:x|ses?) du climat|" +
        "a basse emissioni|a basso (?:impatto climatico|contenuto di carbonio)|rispettos[oaie] del clima|" +
        "baj[oa]s? en carbono|de bajas emisiones|respetuos[oa]s? con el clima",
    ),
  },
  {
    kind: "generic",
    suggestion: "name_the_feature",
    pattern: wordPattern(
      "éco[- ]?(?:responsables?|logiques?|logiquement|conçue?s?)|ecologic(?:o|a|i|he|amente)|" +
        "ecológic(?:o|a|os|as|amente)|" +
        "ecosostenibil[ei]|ecocompatibil[ei]|sostenibil(?:e|i|ità|mente)|sostenib(?:les?|ilidad)|sustentables?|" +
        `respectueu(?:x|ses?) (?:${OF_ENVIRONMENT})|rispettos[oaie] (?:${OF_ENVIRONMENT})|` +
        `respetuos[oa]s? con ${ENVIRONMENT}|ami[es]* ${OF_ENVIRONMENT}|amic[oahie]+ ${OF_ENVIRONMENT}|` +
        `amigables? con ${ENVIRONMENT}|(?:bon(?:ne)?|buon[oa]|buen[oa]) (?:pour|per|para) ${ENVIRONMENT}|` +
        `(?:${THINGS}) (?:verte?s?|verd[ei]s?|durables?|responsables?|responsabil[ei])`,
    ),
  },
  {
    kind: "generic",
    suggestion: "give_the_standard",
    isSpecificWithFigure: true,
    pattern: wordPattern(
      "biodégradables?|compostables|biosourcée?s?|biodegradabil[ei]|compostabil[ei]|a base biologica|biodegradables|" +
        "de base biológica",
    ),
  },
  {
    kind: "generic",
    suggestion: "give_the_figure",
    isSpecificWithFigure: true,
    pattern: wordPattern(
      "économes? en énergie|à haute efficacité énergétique|a risparmio energetico|ad alta efficienza energetica|" +
        "energéticamente eficientes?|de bajo consumo",
    ),
  },
  {
    kind: "own_label",
    suggestion: "prove_the_label",
    pattern: wordPattern(
      "notre(?: propre)? (?:label|sceau|étiquette) (?:de durabilité|écologique|environnementale?|vert|climat)|" +
        "nostr[oa] (?:marchio|etichetta|sigillo) (?:di sostenibilità|ecologic[oa]|ambientale|verde|climatic[oa])|" +
        "nuestr[oa](?: propi[oa])? (?:sello|etiqueta) (?:de sostenibilidad|ecológic[oa]|ambiental|verde|climátic[oa])",
    ),
  },
  {
    kind: "whole_product",
    suggestion: "name_the_part",
    pattern: wordPattern(
      `${NOT_OF_MATERIAL}(?:entièrement|totalement|100 ?%) (?:recyclée?s?|(?:fabriquée?s? )?(?:en|à partir de) ` +
        "matières? recyclées?)(?! ?\\p{L})|" +
        `${NOT_OF_MATERIAL}(?:interamente|completamente|totalmente|100 ?%) (?:riciclat[oaie]|(?:in|di) material[ei] ` +
        "riciclat[oi])(?! ?\\p{L})|" +
        `${NOT_OF_MATERIAL}(?:totalmente|completamente|íntegramente|100 ?%) (?:reciclad[oa]s?|de material(?:es)? ` +
        "reciclados?)(?! ?\\p{L})",
    ),
  },
  {
    kind: "legal_requirement",
    suggestion: "drop_the_duty",
    pattern: wordPattern(
      "conformes? (?:à|aux) (?:REACH|RoHS|toutes les (?:exigences|normes) (?:légales|européennes))|" +
        "certifiée?s? (?:REACH|RoHS|CE)|" +
        "conform[ei] (?:a|al|alla) (?:REACH|RoHS|tutti i requisiti (?:legali|europei))|" +
        "certificat[oaie] (?:REACH|RoHS|CE)|rispetta tutte le norme (?:europee|di legge)|" +
        "conformes? (?:a|con) (?:REACH|RoHS|todos los requisitos (?:legales|europeos))|" +
        "certificad[oa]s? (?:REACH|RoHS|CE)|cumple (?:con )?(?:REACH|RoHS|todos los requisitos (?:legales|europeos))",
    ),
  },
];

interface Claim {
  kind: ClaimKind;
  phrase: string;
  suggestion: Suggestion;
  at: number;
}

const THINGS_EN =
  "choice|choices|product|products|fashion|clothing|garment|garments|line|range|collection|brand|" +
  "company|technology|production|manufacturing|alternative|option|future|" +
  "packaging|materials?|design|living|lifestyle|consumption|way|solution|solutions|innovation|" +
  "claim|planet|world|credentials";
const THINGS_DE =
  "Wahl|Produkte?|Mode|Kleidung|Linie|Kollektion|Marke|Unternehmen|Technologie|Technik|Produktion|" +
  "Herstellung|Alternative|Zukunft|Verpackung|Materialien|Material|" +
  "Lösung|Lösungen|Lebensweise|Welt|Innovation";

const PHRASES: readonly Phrase[] = [
  {
    kind: "offset",
    suggestion: "drop_the_offset",
    pattern: wordPattern(
      "(?:climate|carbon|co2|co₂|ghg|greenhouse[ -]gas)[ " +
        "-]?(?:neutral(?:ity)?|positive|negative|compensated|offset|free)|net[ -]?zero|zero[ " +
        "-](?:carbon|emissions?|co2|co₂)|" +
        "(?:100 ?% )?(?:carbon|co2|co₂|emissions?) (?:is |are |fully |completely )*(?:offset|compensated)",
    ),
  },
  {
    kind: "offset",
    suggestion: "drop_the_offset",
    pattern: wordPattern(
      "(?:klima|co2|co₂|treibhausgas)[ " +
        "-]?(?:neutral(?:e[rnsm]?|ität)?|positiv(?:e[rnsm]?)?|kompensiert(?:e[rnsm]?)?|frei(?:e[rnsm]?)?)|" +
        ("netto[ -]?null|emissionsfrei(?:e[rnsm]?)?|(?:co2|co₂|emissionen) (?:wird |werden |vollständig " +
          ")*(?:kompensiert|ausgeglichen)"),
    ),
  },
  {
    kind: "generic",
    suggestion: "give_the_footprint",
    pattern: wordPattern(
      "(?:climate|carbon)[ -](?:friendly|conscious|smart|responsible)|low[ " +
        "-]carbon|klima(?:freundlich|schonend|bewusst)(?:e[rnsm]?)?",
    ),
  },
  {
    kind: "generic",
    suggestion: "name_the_feature",
    pattern: wordPattern(
      "(?:environment(?:ally)?|eco(?:logically)?|nature|earth|planet|ocean)[ " +
        "-](?:friendly|conscious|correct|responsible|sound|safe|kind)|ecological|eco[ " +
        "-]?(?:leather|fashion|design(?:ed)?|cotton)|" +
        ("(?:gentle|kind|good) (?:on|to|for) (?:the )?(?:environment|planet|earth|nature)|nature['’]s " +
          "friend|earth[ -]?kind|(?:better|good) for (?:the|our) planet|") +
        "sustainabl[ey]|sustainability",
    ),
  },
  {
    kind: "generic",
    suggestion: "name_the_feature",
    pattern: wordPattern("eco(?![ -]?(?:mode|program(?:me)?|cycle|wash|setting|passport|label|tex))"),
  },
  {
    kind: "generic",
    suggestion: "name_the_feature",
    pattern: wordPattern(`(?:go(?:ing|es)? green|green(?:er|est)?[ -](?:${THINGS_EN})|greener|eco[ -]green)`),
  },
  {
    kind: "generic",
    suggestion: "name_the_feature",
    pattern: wordPattern(
      "(?:umwelt|natur|öko)(?:freundlich|schonend|bewusst|gerecht|verträglich)(?:e[rnsm]?)?|" +
        "ökologisch(?:e[rnsm]?)?|öko(?![ " +
        "-]?(?:programm|modus|taste|gang|waschgang|tex|test))|nachhaltig(?:e[rnsm]?|keit)?|" +
        `(?:schonend|gut|besser) (?:für|zu) (?:die |der )?(?:Umwelt|Natur|Erde)|schont die ` +
        `(?:Umwelt|Natur)|grüne[rnsm]? (?:${THINGS_DE})`,
    ),
  },
  {
    kind: "generic",
    suggestion: "give_the_standard",
    isSpecificWithFigure: true,
    pattern: wordPattern(
      "biodegradable|compostable|bio-?based|biologisch " +
        "abbaubar(?:e[rnsm]?)?|kompostierbar(?:e[rnsm]?)?|biobasiert(?:e[rnsm]?)?",
    ),
  },
  {
    kind: "generic",
    suggestion: "give_the_figure",
    isSpecificWithFigure: true,
    pattern: wordPattern(
      "energy[ -]efficient|energieeffizient(?:e[rnsm]?)?|ressourcenschonend(?:e[rnsm]?)?|resource[ " +
        "-](?:saving|efficient)",
    ),
  },
];

const OTHER_PHRASES: readonly Phrase[] = [
  {
    kind: "own_label",
    suggestion: "prove_the_label",
    pattern: wordPattern(
      "(?:our|(?:our )?own|in-house) (?:sustainability|eco|green|environmental|climate)[ -]?" +
        "(?:label|seal|badge|rating)|" +
        "(?:unser|eigenes|hauseigenes) (?:Nachhaltigkeits|Umwelt|Öko|Klima)-?(?:siegel|label|zeichen)",
    ),
  },
  {
    kind: "whole_product",
    suggestion: "name_the_part",
    pattern: wordPattern(
      "(?:fully|entirely|completely|100 ?%) (?:made )?(?:from |of )?recycled(?: materials?| products?)?(?! ?\\p{L})|" +
        "(?:vollständig|komplett|100 ?%) (?:aus )?(?:recycelt|rezykliert)(?:e[rnsm]?)?" +
        "(?: Material(?:ien)?)?(?! ?\\p{L})",
    ),
  },
  {
    kind: "legal_requirement",
    suggestion: "drop_the_duty",
    pattern: wordPattern(
      "(?:REACH|RoHS|CE)[ -](?:compliant|certified|approved)|" +
        "(?:meets|complies with|compliant with) all (?:EU|European|legal|statutory) " +
        "(?:requirements|regulations|laws)|" +
        "(?:REACH|RoHS|CE)[ -](?:konform|zertifiziert|geprüft)(?:e[rnsm]?)?|" +
        "erfüllt alle (?:gesetzlichen|europäischen) (?:Vorgaben|Anforderungen)",
    ),
  },
];
const ALL_PHRASES = [...PHRASES, ...OTHER_PHRASES, ...ROMANCE_PHRASES];

/** A cheap filter: every claim contains one of these, and most texts contain none. */
const HINT = new RegExp(
  String.raw`clima|carbon|co2|co₂|ghg|greenhouse|zero|emission|klima|treibhaus|netto|umwelt|natur|öko|` +
    String.raw`eco|earth|planet|ocean|environment|sustain|green|grün|nachhaltig|erde|biodeg|biolog|bioba|` +
    String.raw`bio-|compost|kompost|energ|ressourc|resourc|recycl|recycel|rezykl|reach|rohs|ce[ -][ckzga]|` +
    String.raw`label|siegel|zeichen|meets all|compli|erfüllt alle|` +
    String.raw`climát|neutr|compens|émission|emisi|éco|respe|rispe|durable|sosten|susten|verd|vert|ami[ceg]|` +
    String.raw`plan[eè]t|pianeta|ambient|amic|` +
    String.raw`biod|biosou|base biol|risparmio|consumo|efficien|eficien|étiquette|sceau|` +
    String.raw`marchio|etichetta|sigillo|sello|etiqueta|ricicla|recicla|conform|certifi|cumple|tutte le norm`,
  "i",
);

const NO_CLAIM = [
  new RegExp(
    String.raw`EU[ -]Ecolabel|Sustainable (?:Forestry Initiative|Apparel Coalition)|Eco[ -]?Passport|` +
      String.raw`Oeko-Tex|Öko-Tex|STeP by OEKO-TEX|Nachhaltigkeitsbericht|sustainability report|` +
      String.raw`(?:Ecolabel|Écolabel|écolabel) (?:UE|de l['’]UE|européen|europeo)|etiqueta ecológica de la UE|` +
      String.raw`rapport de durabilité|(?:relazione|rapporto|bilancio) di sostenibilità|informe de sostenibilidad|` +
      String.raw`(?:programm[ae]|programa|mode|modo|modalità|ciclo|cycle) [ée]co(?:logique|logico|lógico)?`,
    "giu",
  ),
];

const FIGURE = /\d\s?%|\b(?:EN|ISO|DIN|ASTM)\s?(?:EN\s|ISO\s)*\d{3,}/;

function sentenceAround(text: string, at: number): string {
  const start = Math.max(...[".", "!", "?", "\n"].map((end) => text.lastIndexOf(end, at))) + 1;
  const rest = text.slice(at).search(/[.!?\n](?:\s|$)/);
  return text.slice(start, rest < 0 ? undefined : at + rest);
}

const CACHED_CHARACTERS_MAX = 200;
const claimsOfTexts = boundedCache<string, readonly Claim[]>(5_000);

/** The prohibited claims in a text, in order. Of two that overlap, the longer one is returned. */
export function findClaims(text: string): readonly Claim[] {
  if (text.length > CACHED_CHARACTERS_MAX) return searchClaims(text);
  return claimsOfTexts.getOrMake(text, () => searchClaims(text));
}

function searchClaims(text: string): Claim[] {
  if (!HINT.test(text)) return [];
  const masked = NO_CLAIM.reduce((rest, pattern) => rest.replace(pattern, (name) => " ".repeat(name.length)), text);
  const claims = ALL_PHRASES.flatMap(({ kind, suggestion, pattern, isSpecificWithFigure }) =>
    [...masked.matchAll(pattern)]
      .filter(({ index }) => !isSpecificWithFigure || !FIGURE.test(sentenceAround(text, index)))
      .map((match): Claim => ({
        kind,
        suggestion,
        phrase: text.slice(match.index, match.index + match[0].length),
        at: match.index,
      })),
  );
  const endOf = ({ at, phrase }: Claim) => at + phrase.length;
  const longestFirst = claims.toSorted((one, other) => one.at - other.at || endOf(other) - endOf(one));
  let end = 0;
  return longestFirst.filter((claim) => {
    const isNew = claim.at >= end;
    if (isNew) end = endOf(claim);
    return isNew;
  });
}
