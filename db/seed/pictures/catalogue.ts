import { sandal, shoe, slipper } from "./footwear";
import { beanie, gaiters, gloves, poncho, tights, top, trousers } from "./garments";
import {
  backpack,
  bottle,
  chair,
  cot,
  headlamp,
  lantern,
  poles,
  powerBank,
  repairKit,
  sleepingBag,
  stove,
  table,
  tent,
} from "./gear";
import { type Drawing, scene, type Tones } from "./scene";

/** Which drawing stands for which product of the demo brands, and in which colours. */

const tones = (base: string, dark: string, light: string, accent: string): Tones => ({ base, dark, light, accent });

const PETROL = tones("#1f5a68", "#123742", "#7fb3bd", "#f2a33a");
const RUST = tones("#b3502c", "#6f2e18", "#e7b08f", "#f4e1b8");
const MOSS = tones("#5b6b3a", "#353f20", "#b5c28c", "#e9c46a");
const NIGHT = tones("#2b3350", "#171c30", "#8d9ac4", "#e76f51");
const SAND = tones("#c7a97b", "#7a6140", "#efe0c2", "#2f6f73");
const BERRY = tones("#7d2747", "#4a1429", "#d69ab2", "#f0c75e");
const STONE = tones("#7b8187", "#45494e", "#cfd4d8", "#d9822b");
const SUN = tones("#e0a526", "#8a5f10", "#fbe6ad", "#25445a");
const ICE = tones("#a9c4cf", "#4f7482", "#eaf4f7", "#c8452f");
const CORK = tones("#b88a5b", "#6d4a2b", "#ead2b2", "#3d6b4f");
const CLAY = tones("#a65f45", "#5f3325", "#e6c1ad", "#f1e3cf");
const CHALK = tones("#e2dccf", "#8d8574", "#fbf8f1", "#4b6a58");

const DRAWN: Readonly<Record<string, readonly [Drawing, Tones]>> = {
  "TV-1010": [top({}), PETROL],
  "TV-1012": [trousers(600), PETROL],
  "TV-1020": [poncho, SUN],
  "TV-1034": [top({ neck: "collar", pockets: "chest" }), MOSS],
  "TV-1040": [top({ zip: "half", pockets: "pouch" }), SAND],
  "TV-1102": [top({ isQuilted: true }), RUST],
  "TV-1104": [top({ isQuilted: true, sleeves: false, neck: "collar" }), NIGHT],
  "TV-1110": [top({ isQuilted: true, neck: "collar" }), MOSS],
  "TV-1201": [top({ neck: "collar" }), BERRY],
  "TV-1203": [top({ neck: "collar", zip: "half", pockets: "none" }), ICE],
  "TV-1302": [top({ neck: "round", zip: "none", pockets: "none" }), STONE],
  "TV-1304": [tights, STONE],
  "TV-1320": [beanie, RUST],
  "TV-1324": [gloves, NIGHT],
  "TV-1401": [trousers(600), MOSS],
  "TV-1405": [trousers(440), SAND],
  "TV-1420": [top({ neck: "collar", pockets: "chest" }), ICE],
  "TV-1450": [gaiters, NIGHT],
  "TV-2001": [shoe({ shaft: 190 }), CORK],
  "TV-2003": [shoe({ shaft: 270 }), STONE],
  "TV-2020": [shoe({ shaft: 352 }), PETROL],
  "TV-2040": [shoe({ shaft: 160 }), NIGHT],
  "TV-2060": [sandal, SAND],
  "TV-2080": [slipper, STONE],
  "TV-3001": [chair, RUST],
  "TV-3004": [table, CORK],
  "TV-3008": [cot, MOSS],
  "TV-4001": [headlamp, SUN],
  "TV-4003": [headlamp, PETROL],
  "TV-4010": [lantern, RUST],
  "TV-4020": [powerBank, NIGHT],
  "TV-5001": [tent(250), MOSS],
  "TV-5003": [tent(320), SUN],
  "TV-5102": [sleepingBag, PETROL],
  "TV-5201": [backpack(0), RUST],
  "TV-5204": [backpack(110), PETROL],
  "TV-5302": [bottle, ICE],
  "TV-5310": [stove, RUST],
  "TV-5402": [poles, BERRY],
  "TV-5430": [repairKit, SAND],
  "LV-10": [shoe({ shaft: 356, isRugged: false }), CHALK],
  "LV-14": [sandal, CORK],
  "LV-20": [shoe({ shaft: 220, isRugged: false }), CLAY],
  "LV-32": [shoe({ shaft: 376, isRugged: false, isLaced: false }), CORK],
  "LV-41": [slipper, CLAY],
};

const PAPERS = { TV: "#dfe5e6", LV: "#eee2d2" } as const;
const SHADOW_WIDTH = 330;

/** The models that have a picture. */
export const DRAWN_MODELS: readonly string[] = Object.keys(DRAWN);

/** The picture of a model, as SVG; null: there is none. */
export function drawModel(model: string): string | null {
  const found = DRAWN[model];
  if (!found) return null;
  const [drawing, colours] = found;
  return scene(drawing(colours), { paper: model.startsWith("LV") ? PAPERS.LV : PAPERS.TV, shadowWidth: SHADOW_WIDTH });
}
