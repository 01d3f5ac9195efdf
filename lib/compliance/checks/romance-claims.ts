const CLAIM_KINDS = ["generic", "offset", "own_label", "whole_product", "legal_requirement"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

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
export type Suggestion = (typeof SUGGESTIONS)[number];

export interface Phrase {
  kind: ClaimKind;
  suggestion: Suggestion;
  pattern: RegExp;
  /** A percentage or a standard in the same sentence makes it a specific claim. */
  isSpecificWithFigure?: boolean;
}

/** Unlike `\b`, these word boundaries support umlauts. */
export const wordPattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");

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

export const ROMANCE_PHRASES: readonly Phrase[] = [
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
