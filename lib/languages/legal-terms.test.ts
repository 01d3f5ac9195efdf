import { describe, expect, it } from "vitest";
import actNames from "@/lib/law/act-names.json" with { type: "json" };
import { DEFAULT_LOCALE, type Locale, messagesOf } from "@/lib/platform/i18n/locales";
import { flatten } from "./testing/flatten";

/**
 * Terms of the official translations of Regulations (EU) 2023/1542 and 2024/1781, (EU) 2019/1020 and (EC) 1907/2006,
 * and one form of address for each language.
 */

type Translated = Exclude<Locale, "en">;
const TRANSLATED = ["de", "fr", "it", "es"] as const satisfies readonly Translated[];

const textsOf = (locale: Locale): ReadonlyMap<string, string> =>
  new Map([
    ...flatten(messagesOf(locale)),
    ...Object.entries(actNames).map(([id, names]) => [`act.${id}`, names[locale]] as const),
  ]);
const english = textsOf(DEFAULT_LOCALE);

interface Term extends Record<Translated, RegExp> {
  en: RegExp;
  /** Keys of texts in which the term is a proper name or is left out, each with its reason. */
  except?: Record<string, string>;
}

const UNTP_NAME = "the name of a format";

const TERMS: Record<string, Term> = {
  delegatedAct: {
    en: /\bdelegated acts?\b/i,
    de: /delegierte\w* Rechtsakt/i,
    fr: /actes? délégués?/i,
    it: /att[oi] delegat[oi]/i,
    es: /actos? delegados?/i,
  },
  commodityCode: {
    en: /\bcommodity codes?\b/i,
    de: /Warencode/,
    fr: /codes? des marchandises/i,
    it: /codic[ei] delle merci/i,
    es: /códigos? de mercancía/i,
  },
  economicOperator: {
    en: /\beconomic operators?\b/i,
    de: /Wirtschaftsteilnehmer/,
    fr: /opérateurs? économique/i,
    it: /operator[ei] economic/i,
    es: /operador(es)? económico/i,
  },
  importer: { en: /\bimporters?\b/i, de: /Einführer/, fr: /importateur/i, it: /importator[ei]/i, es: /importador/i },
  marketSurveillanceAuthority: {
    en: /\bmarket surveillance authorit/i,
    de: /Marktüberwachungsbehörde/,
    fr: /autorités? de surveillance du marché/i,
    it: /autorità di vigilanza del mercato/i,
    es: /autoridad(es)? de vigilancia del mercado/i,
  },
  notifiedBody: {
    en: /\bnotified bod/i,
    de: /notifizierte\w* Stelle/i,
    fr: /organismes? notifié/i,
    it: /organism[oi] notificat/i,
    es: /organismos? notificado/i,
  },
  placingOnTheMarket: {
    en: /\bplac(?:ed|es|ing) (?:the goods )?on the market/i,
    de: /in (?:den )?Verkehr (?:ge)?br[ia]/i,
    fr: /\b(?:mis\w*|met\w*)\b.* sur le marché/i,
    it: /\bimm(?:ess|ett|ission)/i,
    es: /introdu[cj]/i,
  },
  makingAvailable: {
    en: /\bma(?:de|king) available on the market/i,
    de: /auf dem Markt bereit/i,
    fr: /\bmis\w* à disposition sur le marché/i,
    it: /\bmess\w+ a disposizione sul mercato/i,
    es: /comercializa/i,
  },
  puttingIntoService: {
    en: /\bput(?:ting)? into service/i,
    de: /Inbetriebnahme|in Betrieb genommen/i,
    fr: /\bmis\w* en service/i,
    it: /\bmess\w+ in servizio/i,
    es: /\bpuest\w+ en servicio/i,
  },
  preparationForReuse: {
    en: /\bprepar\w+ for re-?use/i,
    de: /Vorbereitung zur Wiederverwendung|zur Wiederverwendung vorbereitet/i,
    fr: /(?:préparation|préparée?s?) en vue du réemploi/i,
    it: /prepara\S+ per il riutilizzo/i,
    es: /prepara\S+ para la reutilización/i,
  },
  repurposing: {
    en: /\brepurpos/i,
    de: /Umnutz|umgenutzt|umzunutzen/i,
    fr: /réaffect/i,
    it: /cambio di destinazione/i,
    es: /adapta/i,
  },
  remanufacturing: {
    en: /\bremanufactur/i,
    de: /Wiederaufarbeit|wiederaufgearbeitet/i,
    fr: /remanufactur/i,
    it: /rifabbric/i,
    es: /remanufactura(?:ción|d)/i,
  },
  wasteBattery: {
    en: /\bwaste batter/i,
    de: /Altbatterie/i,
    fr: /déchets? de batterie/i,
    it: /rifiut[oi] di batteri/i,
    es: /residuos? de (?:pilas y )?baterías/i,
  },
  batteryPassport: {
    en: /\bbattery passports?\b/i,
    de: /Batteriep[aä]ss/,
    fr: /passeports? de batterie/i,
    it: /passaport[oi] dell[ae] batteri[ae]/i,
    es: /pasaportes? para baterías/i,
  },
  productPassport: {
    en: /\bproduct passports?\b/i,
    de: /Produktp[aä]ss/,
    fr: /passeports? (?:numériques? )?de produit/i,
    it: /passaport[oi] (?:digital[ei] )?d(?:i|el) prodotto/i,
    es: /pasaportes? (?:digital(?:es)? )?del? productos?/i,
    except: { "interchange.documents.untp.text": UNTP_NAME },
  },
  substancesOfConcern: {
    en: /\bsubstances? of concern/i,
    de: /besorgniserregende\w* Stoff/i,
    fr: /substances? préoccupante/i,
    it: /desta(?:no)? preoccupazione/i,
    es: /sustancias? preocupante/i,
  },
  candidateList: {
    en: /\bcandidate list\b/i,
    de: /Kandidatenliste/,
    fr: /substances.* candidates/i,
    it: /sostanze.* candidate/i,
    es: /sustancias.* candidatas/i,
  },
  declarationOfConformity: {
    en: /\bdeclarations? of conformity/i,
    de: /Konformitätserklärung/,
    fr: /déclarations? de conformité/i,
    it: /dichiarazion[ei] di conformità/i,
    es: /declaraci(?:ón|ones) de conformidad/i,
  },
  dueDiligenceStatement: {
    en: /\bdue diligence statement/i,
    de: /Sorgfaltserklärung/,
    fr: /déclarations? de diligence raisonnée/i,
    it: /dichiarazion[ei] di dovuta diligenza/i,
    es: /declaraci(?:ón|ones) de diligencia debida/i,
  },
  recall: {
    en: /\brecall(?:s|ed)?\b/i,
    de: /rückruf|zurückgerufen|zurückrufen/i,
    fr: /rappel/i,
    it: /richiam/i,
    es: /recupera/i,
  },
  smallCompanies: {
    en: /\bsmall and micro companies/i,
    de: /Klein- und Kleinstunternehmen/,
    fr: /petites et microentreprises/i,
    it: /piccole imprese e microimprese/i,
    es: /pequeñas empresas y microempresas/i,
  },
};

/** Variants that earlier texts used, or that belong to another act. */
const REFUSED: Record<Translated, RegExp> = {
  de: new RegExp(
    "Wirtschaftsakteur|Importeur|Betriebsstätte|Warennummer|[Bb]enannte Stelle|Milliardstel|Kleine und Kleinst|" +
      "eingebettete\\w* Emission|Gebrauchtbatterie",
  ),
  fr: /étiquette énergie|code douanier|codes? de marchandises?\b|reconditionnement de batterie|(?<!\{)\bscores?\b/i,
  it: /\becodesign\b|\bpelle\b|codic[ei] merceologic|codic[ei] doganal|atti? annunciat/i,
  es: /pasaportes? de (?:la )?batería|sustancias afines|remanufactura\b|retirada del producto|código arancelario/i,
};
/** Headings of a customer's own file. */
const SAMPLE_HEADINGS = "imports.sample.columns.";

const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "u");

/** German and Spanish third person, French second person plural, Italian third person (Lei). */
const OTHER_ADDRESS: Record<Translated, RegExp> = {
  de: word("du|dich|dir|dein\\w*|euch|euer|eure\\w*"),
  fr: word("tu|ton|ta|tes|toi"),
  it: new RegExp(`${word("tuo|tua|tuoi|tue|ti|vostr[oaie]|voi").source}|(?<=[\\p{Ll},’] )S(?:uo|ua|uoi|ue)\\b`, "u"),
  es: word("tú|tus?|vosotros|vuestr[oa]s?|puedes|tienes|debes"),
};

describe.each(TRANSLATED)("the legal texts in %s", (locale) => {
  const own = textsOf(locale);

  it.each(Object.entries(TERMS))("translate %s by the term of the official translation", (_name, term) => {
    const { except = {} } = term;
    const others = [...english]
      .filter(([key, text]) => term.en.test(text) && !(key in except))
      .map(([key]) => [key, own.get(key)])
      .filter(([, text]) => !term[locale].test(text ?? ""));
    expect(others).toEqual([]);
  });

  it("use no variant of such a term", () => {
    const refused = [...own].filter(([key, text]) => REFUSED[locale].test(text) && !key.startsWith(SAMPLE_HEADINGS));
    expect(refused).toEqual([]);
  });
});

describe.each(TRANSLATED)("the form of address in %s", (locale) => {
  it("is one", () => {
    expect([...textsOf(locale)].filter(([, text]) => OTHER_ADDRESS[locale].test(text))).toEqual([]);
  });
});

describe("the advice of a check", () => {
  const adviceIn = (locale: Locale) =>
    [...textsOf(locale)].filter(([key]) => /^compliance\.(?:checks\.\w+\.advice|wording\.\w+)$/.test(key));

  it("addresses its reader as Sie in German", () => {
    expect(adviceIn("de").length).toBeGreaterThan(50);
    expect(adviceIn("de").filter(([, text]) => !/\bSie\b/.test(text))).toEqual([]);
  });

  it("begins with no infinitive in Italian", () => {
    expect(adviceIn("it").filter(([, text]) => /^[A-Z]\w+(?:are|ere|ire|rre|arsi|ersi)\b|^Far\b/.test(text))).toEqual(
      [],
    );
  });
});

it("every exception is a text that has the term", () => {
  const idle = Object.values(TERMS).flatMap(({ en, except = {} }) =>
    Object.keys(except).filter((key) => !en.test(english.get(key) ?? "")),
  );
  expect(idle).toEqual([]);
});
