/** Codes of HS or CN (6 to 10 digits): listed if they begin with one of `prefixes` and with none of `except`. */

interface CommodityList {
  prefixes: readonly string[];
  except?: readonly string[];
  checkedOn: string;
  /** False: the list comes from domain knowledge, and the act's annex has not been read yet. */
  isVerified: boolean;
}

export const COMMODITY_LISTS = {
  /**
   * Regulation (EU) 2023/1115, Annex I. Chapter 64 is absent; seats and furniture are listed only where of wood. A
   * draft delegated act of May 2026 removes hides (4101, 4104, 4107): not adopted as far as known on 2026-11-27.
   */
  deforestation: {
    prefixes: [
      ...["010221", "010229", "0201", "0202", "020610", "020622", "020629", "160250", "4101", "4104", "4107"],
      ...["1801", "1802", "1803", "1804", "1805", "1806", "0901"],
      ...["120710", "1511", "151321", "151329", "230660", "290545", "291570", "291590", "382311", "382312", "382319"],
      ...["382370", "4001", "4005", "4006", "4007", "4008", "4010", "4011", "4012", "4013", "4015", "4016", "4017"],
      ...["1201", "120810", "1507", "2304", "44", "47", "48"],
      ...["940131", "940141", "940161", "940169", "940191", "940330", "940340", "940350", "940360", "940391", "940610"],
    ],
    checkedOn: "2026-11-27",
    isVerified: false,
  },
  /** Regulation (EU) 2023/956, Annex I, without electricity. */
  carbon_border: {
    prefixes: [
      ...["250700", "2523", "2601", "2804", "2808", "2814", "283421", "3102", "3105"],
      ...["72", "7301", "7302", "7303", "7304", "7305", "7306", "7307", "7308", "7309", "7310", "7311", "7318", "7326"],
      ...[
        "7601",
        "7603",
        "7604",
        "7605",
        "7606",
        "7607",
        "7608",
        "7609",
        "7610",
        "7611",
        "7612",
        "7613",
        "7614",
        "7616",
      ],
    ],
    except: [
      ...["260111", "260120", "280421", "280429", "280430", "280440", "280450", "280461", "280469", "280470", "280480"],
      ...["280490", "310560", "720221", "720229", "720230", "720250", "720270", "720280", "720291", "720292", "720293"],
      ...["720299", "7204"],
    ],
    checkedOn: "2026-11-27",
    isVerified: false,
  },
  /** Clothing, its accessories and footwear: Regulation (EC) No 1907/2006, Annex XVII, entry 79. */
  clothing: {
    prefixes: ["4202", "4203", "4303", "4304", "61", "62", "64", "65"],
    checkedOn: "2026-11-27",
    isVerified: false,
  },
  /** Furniture and wood-based articles: Regulation (EC) No 1907/2006, Annex XVII, entry 77. */
  wood_and_furniture: { prefixes: ["44", "9401", "9403", "9404"], checkedOn: "2026-11-27", isVerified: false },
  /** Smartphones: Delegated Regulation (EU) 2023/1669. Slate tablets share 8471 30 with laptops, which need none. */
  smartphones: { prefixes: ["851713"], checkedOn: "2026-11-27", isVerified: false },
  tablets_and_laptops: { prefixes: ["847130"], checkedOn: "2026-11-27", isVerified: false },
  /** New tyres for cars, vans, buses and lorries (classes C1 to C3): Regulation (EU) 2020/740, Article 2. */
  labelled_tyres: { prefixes: ["401110", "401120"], checkedOn: "2026-11-27", isVerified: false },
  /** Regulation (EU) 2026/405, Annex VII, which has not been read. */
  detergents: { prefixes: ["3402"], checkedOn: "2026-11-27", isVerified: false },
  /** Regulation (EU) 2025/2509, Annex VII, which has not been read. */
  toys: { prefixes: ["9503"], checkedOn: "2026-11-27", isVerified: false },
} as const satisfies Record<string, CommodityList>;
export type CommodityListId = keyof typeof COMMODITY_LISTS;

export function isListed(id: CommodityListId, code: string): boolean {
  const { prefixes, except = [] }: CommodityList = COMMODITY_LISTS[id];
  const begins = (prefix: string) => code.startsWith(prefix);
  return prefixes.some(begins) && !except.some(begins);
}
