import type { Context, MemberActor } from "@/lib/access/actor";
import { appearanceForm, appearanceValues } from "@/lib/brands/appearance/appearance-contract";
import { setAppearancePicture } from "@/lib/brands/appearance/appearance-pictures";
import { editAppearance, publishAppearance } from "@/lib/brands/appearance/change-appearance";
import { type AppearanceSection, SECTIONS } from "@/lib/brands/appearance/rules";
import { showAppearance } from "@/lib/brands/appearance/show-appearance";
import { renderDrawing } from "@/lib/platform/images";
import { stateOf } from "@/lib/platform/input/state-of";
import type { AllBrandsDb } from "../tenant";
import { LUME_DO_VALE, TINDVARG } from "./demo-brands";
import { ownerOf } from "./demo-pictures";

const [WIDTH, HEIGHT] = [1600, 900];

interface Landscape {
  sky: readonly [string, string];
  sun: { x: number; y: number; radius: number; colour: string };
  ranges: readonly { colour: string; top: number; steep: number }[];
  snow?: string;
}

function heightAt(x: number, { top, steep }: { top: number; steep: number }, seed: number): number {
  const at = x / WIDTH;
  const waves = [1.3, 2.9, 5.3, 11.7, 23.1].map(
    (frequency, index) => Math.abs(Math.sin(Math.PI * (frequency * at + seed * (0.37 + 0.13 * index)))) / (index + 1.2),
  );
  return top - steep * (waves.reduce((sum, wave) => sum + wave, 0) - 1);
}

const STEP = 10;

function landscape({ sky, sun, ranges, snow }: Landscape): string {
  const shapes = ranges.map(({ colour, ...range }, index) => {
    const points = Array.from({ length: WIDTH / STEP + 1 }, (_, pointIndex) => {
      const x = pointIndex * STEP;
      return [x, Math.round(heightAt(x, range, index + 1))] as const;
    });
    const line = points.map(([x, y]) => `${x} ${y}`).join("L");
    const ground = `<path d="M${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z" fill="${colour}"/>`;
    if (!snow || index !== 1) return ground;
    const peaks = points.map(
      ([x, y], index) => `${x} ${Math.max(y, Math.min(y + 46, range.top - 60 + (index % 3) * 9))}`,
    );
    return `${ground}<path d="M${line}L${peaks.toReversed().join("L")}Z" fill="${snow}" opacity=".8"/>`;
  });
  const [above, below] = sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${above}"/><stop offset=".75" stop-color="${below}"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${sun.colour}"/>
    ${shapes.join("")}
  </svg>`;
}

const peaks = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 150 100">
    <g fill="none" stroke="${colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round">
      <path d="M10 78 52 18 78 54 92 36 140 78"/><path d="M38 92H112"/><path d="M41 34 52 46 62 33"/>
    </g>
  </svg>`;

interface DemoFace {
  set: Partial<ReturnType<typeof appearanceValues>>;
  sections: readonly AppearanceSection[];
  cover: string;
  logo?: string;
}

const { domain: fjell } = TINDVARG.responsible;
const { domain: vale } = LUME_DO_VALE.responsible;

const AUTUMN: DemoFace = {
  set: { cover: "#5b2a17", lettering: "#f6dfb8", accent: "#8a3a16", logo_ground: "cover" },
  sections: SECTIONS,
  cover: landscape({
    sky: ["#7d3f22", "#f0c58b"],
    sun: { x: 1180, y: 330, radius: 74, colour: "#fbe7bd" },
    ranges: [
      { colour: "#c98a55", top: 470, steep: 130 },
      { colour: "#a4602f", top: 560, steep: 150 },
      { colour: "#76391c", top: 690, steep: 120 },
      { colour: "#421d0e", top: 810, steep: 70 },
    ],
  }),
  logo: peaks("#f6dfb8"),
};

const WINTER: DemoFace = {
  set: {
    cover: "#12343f",
    lettering: "#f2ead6",
    accent: "#0b5a66",
    stamp: "registered",
    action_repair: `https://www.${fjell}/repair`,
    action_spare_parts: `https://www.${fjell}/spare-parts`,
    action_return: `https://www.${fjell}/return`,
    action_resell: `https://www.${fjell}/second-hand`,
    action_support: `help@${fjell}`,
  },
  sections: ["actions", "materials", "figures", "care", "origin", "evidence"],
  cover: landscape({
    sky: ["#24566a", "#dfe9e6"],
    sun: { x: 420, y: 250, radius: 58, colour: "#fbf6e4" },
    ranges: [
      { colour: "#a9c2c9", top: 430, steep: 170 },
      { colour: "#6f98a5", top: 560, steep: 210 },
      { colour: "#2f6472", top: 680, steep: 150 },
      { colour: "#123742", top: 800, steep: 80 },
    ],
    snow: "#f7fafa",
  }),
  logo: peaks("#f2ead6"),
};

const VALE: DemoFace = {
  set: {
    cover: "#ead9c2",
    lettering: "#4a2a1c",
    accent: "#8d4428",
    stamp: "issued",
    action_repair: `atelier@${vale}`,
    action_return: `https://www.${vale}/devolver`,
    action_register: `https://www.${vale}/registar`,
  },
  sections: ["materials", "origin", "care", "actions", "figures", "evidence"],
  cover: landscape({
    sky: ["#e9b98c", "#fbeed8"],
    sun: { x: 1130, y: 300, radius: 96, colour: "#f6d9a4" },
    ranges: [
      { colour: "#e0b48d", top: 520, steep: 70 },
      { colour: "#c98760", top: 610, steep: 70 },
      { colour: "#9c5a3c", top: 710, steep: 60 },
      { colour: "#5d3524", top: 830, steep: 40 },
    ],
  }),
};

export async function seedAppearances(db: AllBrandsDb): Promise<void> {
  for (const [{ slug }, faces] of [
    [TINDVARG, [AUTUMN, WINTER]],
    [LUME_DO_VALE, [VALE]],
  ] as const) {
    const owner = await ownerOf(db, slug);
    if (!owner || (await showAppearance(owner)).versions.length > 0) continue;
    for (const appearance of faces) await publish(owner, appearance);
  }
}

async function publish(owner: Context<MemberActor>, { set, sections, cover, logo }: DemoFace): Promise<void> {
  const values = appearanceValues((await showAppearance(owner)).face);
  const places = Object.fromEntries(
    SECTIONS.map((name) => [
      `section_${name}`,
      sections.includes(name) ? String(sections.indexOf(name) + 1) : "hidden",
    ]),
  );
  const fields = Object.entries({ ...values, ...set, ...places }).filter(([, value]) => value !== "");
  await editAppearance(owner, appearanceForm.parse({ ...Object.fromEntries(fields), seen: stateOf(values) }));
  await setAppearancePicture(owner, { picture: "cover", content: await renderDrawing(cover) });
  if (logo) await setAppearancePicture(owner, { picture: "logo", content: await renderDrawing(logo, "png") });
  await publishAppearance(owner);
}
