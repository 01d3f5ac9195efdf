import { describe, expect, it } from "vitest";
import { ACTS, type ActId, actAddress, LAW_LANGUAGES } from "./acts";
import { cite, citeAct, citePlace } from "./cite";
import { PROVISIONS, type ProvisionId } from "./provisions";

describe("an act is cited as the law of each language does", () => {
  it.each<[ActId, string, string, string, string, string]>([
    [
      "reach",
      "Regulation (EC) No 1907/2006 (REACH)",
      "Verordnung (EG) Nr. 1907/2006 (REACH)",
      "règlement (CE) nº 1907/2006 (REACH)",
      "regolamento (CE) n. 1907/2006 (REACH)",
      "Reglamento (CE) n.º 1907/2006 (REACH)",
    ],
    [
      "waste",
      "Directive 2008/98/EC",
      "Richtlinie 2008/98/EG",
      "directive 2008/98/CE",
      "direttiva 2008/98/CE",
      "Directiva 2008/98/CE",
    ],
    [
      "empowering_consumers",
      "Directive (EU) 2024/825",
      "Richtlinie (EU) 2024/825",
      "directive (UE) 2024/825",
      "direttiva (UE) 2024/825",
      "Directiva (UE) 2024/825",
    ],
    [
      "registry",
      "Implementing Regulation (EU) 2026/1778",
      "Durchführungsverordnung (EU) 2026/1778",
      "règlement d’exécution (UE) 2026/1778",
      "regolamento di esecuzione (UE) 2026/1778",
      "Reglamento de Ejecución (UE) 2026/1778",
    ],
    [
      "footwear_label",
      "Directive 94/11/EC",
      "Richtlinie 94/11/EG",
      "directive 94/11/CE",
      "direttiva 94/11/CE",
      "Directiva 94/11/CE",
    ],
    [
      "fibre_names",
      "Regulation (EU) No 1007/2011",
      "Verordnung (EU) Nr. 1007/2011",
      "règlement (UE) nº 1007/2011",
      "regolamento (UE) n. 1007/2011",
      "Reglamento (UE) n.º 1007/2011",
    ],
  ])("%s", (id, ...expected) => {
    expect(LAW_LANGUAGES.map((language) => citeAct(language, id))).toEqual(expected);
  });
});

describe("a place is cited as the law of each language does", () => {
  it.each([
    [
      { article: "7", paragraphs: ["2"], points: ["b"], item: "i" },
      "Article 7(2)(b)(i)",
      "Artikel 7 Absatz 2 Buchstabe b Ziffer i",
      "article 7, paragraphe 2, point b) i)",
      "articolo 7, paragrafo 2, lettera b), punto i)",
      "artículo 7, apartado 2, letra b), inciso i)",
    ],
    [
      { article: "7", paragraphs: ["5"], points: ["a", "d"], isRange: true as const },
      "Article 7(5)(a) to (d)",
      "Artikel 7 Absatz 5 Buchstaben a bis d",
      "article 7, paragraphe 5, points a) à d)",
      "articolo 7, paragrafo 5, lettere da a) a d)",
      "artículo 7, apartado 5, letras a) a d)",
    ],
    [
      { annex: "III", points: ["j", "k"] },
      "Annex III(j) and (k)",
      "Anhang III Buchstaben j und k",
      "annexe III, points j) et k)",
      "allegato III, lettere j) e k)",
      "anexo III, letras j) y k)",
    ],
    [
      { annex: "I", entries: ["2a", "4a", "10a"] },
      "Annex I, points 2a, 4a and 10a",
      "Anhang I Nummern 2a, 4a und 10a",
      "annexe I, points 2 bis, 4 bis et 10 bis",
      "allegato I, punti 2 bis, 4 bis e 10 bis",
      "anexo I, puntos 2 bis, 4 bis y 10 bis",
    ],
  ])("%j", (position, ...expected) => {
    expect(LAW_LANGUAGES.map((language) => citePlace(language, position))).toEqual(expected);
  });
});

describe("the ground of a check", () => {
  it("names an act once, with all its places, and what is told of each", () => {
    const ids: ProvisionId[] = ["product_safety_16", "espr_29_3", "espr_annex_iii_j_k"];
    const note = (id: ProvisionId) => (id.startsWith("espr") ? "erwartet" : undefined);
    expect(cite("de", ids, note)).toBe(
      "Verordnung (EU) 2023/988 (GPSR), Artikel 16; Verordnung (EU) 2024/1781, Artikel 29 Absatz 3, " +
        "Anhang III Buchstaben j und k (erwartet)",
    );
    expect(cite("en", ["gs1_check_digit", "espr_annex_iii_c"])).toBe(
      "GS1 General Specifications 7.9; Regulation (EU) 2024/1781, Annex III(c)",
    );
  });

  it("leaves no word of another language's law", () => {
    const ids = Object.keys(PROVISIONS) as ProvisionId[];
    const english = /\b(?:Regulation|Directive|Article|Annex|points?|and|to)\b/;
    for (const language of LAW_LANGUAGES)
      for (const id of ids) {
        const text = cite(language, [id]);
        if (language === "de" || language === "it" || language === "es") expect(text).not.toMatch(english);
        if (language !== "de") expect(text).not.toMatch(/Verordnung|Richtlinie|Artikel|Absatz/);
      }
  });
});

describe("an act", () => {
  it("can be read under its European Legislation Identifier", () => {
    expect(actAddress("reach")).toBe("https://eur-lex.europa.eu/eli/reg/2006/1907/oj");
    expect(actAddress("registry")).toBe("https://eur-lex.europa.eu/eli/reg_impl/2026/1778/oj");
    expect(actAddress("iso_14067")).toBeNull();
  });

  it("is there because a provision of it is referred to", () => {
    const used = new Set<string>(Object.values(PROVISIONS).map(({ act }) => act));
    expect(Object.keys(ACTS).filter((id) => !used.has(id))).toEqual([]);
  });
});
