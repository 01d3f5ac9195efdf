/** How to care for, repair and hand back what a brand sells, by kind of article. */

export type Handling =
  | "shell"
  | "down"
  | "knit"
  | "wool"
  | "woven"
  | "shoe"
  | "leather"
  | "metal"
  | "electric"
  | "tent";

interface Instructions {
  care: { en: string; de: string };
  repair: { en: string; de: string };
  endOfLife: { en: string; de: string };
}

const TAKE_BACK = {
  en:
    "Hand it in at any of our shops or send it to us free of charge: we repair and sell what is sound and have " +
    "the rest sorted by material.",
  de:
    "Geben Sie es in einem unserer Läden ab oder senden Sie es uns kostenlos: Was noch gut ist, reparieren und " +
    "verkaufen wir, den Rest lassen wir nach Material sortieren.",
};

const SEWN = {
  en: "Seams, zips and cords are replaced in our workshop; the repair kit holds patches and two sliders.",
  de:
    "Nähte, Reißverschlüsse und Kordeln ersetzt unsere Werkstatt; das Reparaturset enthält Flicken und zwei " +
    "Schieber.",
};

export const HANDLING: Record<Handling, Instructions> = {
  shell: {
    care: {
      en:
        "Close all zips. Wash at 30 °C with liquid detergent, no softener. Tumble dry low for 20 minutes to " +
        "renew the water repellency.",
      de:
        "Alle Reißverschlüsse schließen. Bei 30 °C mit Flüssigwaschmittel waschen, ohne Weichspüler. 20 Minuten " +
        "bei niedriger Temperatur im Trockner erneuern die Imprägnierung.",
    },
    repair: SEWN,
    endOfLife: TAKE_BACK,
  },
  down: {
    care: {
      en:
        "Wash at 30 °C with down detergent and tumble dry low with two tennis balls until no lump is left. Store " +
        "hanging, never compressed.",
      de:
        "Bei 30 °C mit Daunenwaschmittel waschen und mit zwei Tennisbällen bei niedriger Temperatur trocknen, " +
        "bis nichts mehr klumpt. Hängend lagern, nie zusammengedrückt.",
    },
    repair: SEWN,
    endOfLife: {
      en: "Hand it in at any of our shops: the down is washed and used again, the shell is sorted by material.",
      de:
        "Geben Sie es in einem unserer Läden ab: Die Daunen werden gewaschen und wieder verwendet, die Hülle " +
        "wird nach Material sortiert.",
    },
  },
  knit: {
    care: {
      en: "Wash at 30 °C inside out, in a filter bag that keeps fibres back. Line dry.",
      de: "Bei 30 °C auf links waschen, in einem Waschbeutel, der Fasern zurückhält. Auf der Leine trocknen.",
    },
    repair: SEWN,
    endOfLife: TAKE_BACK,
  },
  wool: {
    care: {
      en: "Airing is mostly enough. Wash at 30 °C on the wool programme, dry flat, do not bleach.",
      de: "Meist genügt Auslüften. Bei 30 °C im Wollprogramm waschen, liegend trocknen, nicht bleichen.",
    },
    repair: {
      en: "Darn small holes with the yarn that came with it; larger ones are mended in our workshop.",
      de: "Kleine Löcher mit dem beiliegenden Garn stopfen; größere flickt unsere Werkstatt.",
    },
    endOfLife: {
      en: "Hand it in at any of our shops. Pure wool is shredded and spun again.",
      de: "Geben Sie es in einem unserer Läden ab. Reine Wolle wird gerissen und neu gesponnen.",
    },
  },
  woven: {
    care: {
      en: "Wash at 40 °C with similar colours. Line dry, iron on low if needed.",
      de: "Bei 40 °C mit ähnlichen Farben waschen. Auf der Leine trocknen, bei Bedarf auf niedriger Stufe bügeln.",
    },
    repair: SEWN,
    endOfLife: TAKE_BACK,
  },
  shoe: {
    care: {
      en: "Brush off dry mud, take out the insole and dry at room temperature, never on a heater.",
      de:
        "Trockenen Schmutz abbürsten, Einlegesohle herausnehmen und bei Zimmertemperatur trocknen, nie auf der " +
        "Heizung.",
    },
    repair: {
      en: "Laces, insoles and, on welted models, the sole are replaced.",
      de: "Schnürsenkel, Einlegesohlen und bei rahmengenähten Modellen die Sohle werden ersetzt.",
    },
    endOfLife: TAKE_BACK,
  },
  leather: {
    care: {
      en: "Brush after each use. Twice a season rub in leather wax, thinly, and let it dry for a day.",
      de: "Nach jedem Tragen abbürsten. Zweimal je Saison dünn mit Lederwachs einreiben und einen Tag trocknen lassen.",
    },
    repair: {
      en: "The sole is sewn on and can be replaced twice; hooks and eyelets are spare parts.",
      de: "Die Sohle ist angenäht und kann zweimal ersetzt werden; Haken und Ösen sind Ersatzteile.",
    },
    endOfLife: TAKE_BACK,
  },
  metal: {
    care: {
      en: "Wipe clean with water. Oil the joints once a year.",
      de: "Mit Wasser abwischen. Gelenke einmal im Jahr ölen.",
    },
    repair: {
      en: "All screws are Torx; every part can be ordered by the number on it.",
      de: "Alle Schrauben sind Torx; jedes Teil lässt sich mit der Nummer bestellen, die es trägt.",
    },
    endOfLife: {
      en: "Separate metal, fabric and plastic: no part is glued. Metal goes to scrap.",
      de: "Metall, Gewebe und Kunststoff trennen: Nichts ist geklebt. Metall gehört zum Altmetall.",
    },
  },
  electric: {
    care: {
      en: "Charge before long storage. Keep the contacts dry.",
      de: "Vor längerer Lagerung aufladen. Kontakte trocken halten.",
    },
    repair: {
      en:
        "The battery is held by two screws and can be replaced without tools of our own. Spare parts for at " +
        "least seven years.",
      de:
        "Der Akku ist mit zwei Schrauben befestigt und ohne Spezialwerkzeug tauschbar. Ersatzteile für " +
        "mindestens sieben Jahre.",
    },
    endOfLife: {
      en:
        "Take out the battery. Both go to a collection point for electrical waste or back to any shop of ours, " +
        "never into household waste.",
      de:
        "Akku entnehmen. Beides gehört zu einer Sammelstelle für Elektroaltgeräte oder in einen unserer Läden, " +
        "nie in den Hausmüll.",
    },
  },
  tent: {
    care: {
      en: "Dry fully before packing. Clean with lukewarm water and a sponge, never in the machine.",
      de: "Vor dem Verpacken ganz trocknen lassen. Mit lauwarmem Wasser und Schwamm reinigen, nie in der Maschine.",
    },
    repair: {
      en: "Poles are shock-corded and sold by segment; fabric patches are part of the delivery.",
      de: "Das Gestänge gibt es segmentweise; Gewebeflicken liegen bei.",
    },
    endOfLife: TAKE_BACK,
  },
};
