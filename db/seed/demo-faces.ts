import type { Context } from "@/lib/access/actor";
import { editFace, publishFace } from "@/lib/brands/face/change-face";
import { faceForm, faceValues } from "@/lib/brands/face/face-contract";
import { setFacePicture } from "@/lib/brands/face/face-pictures";
import { type FaceSection, SECTIONS } from "@/lib/brands/face/rules";
import { showFace } from "@/lib/brands/face/show-face";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { renderDrawing } from "@/lib/platform/images";
import { stateOf } from "@/lib/platform/input/state-of";
import type { AllBrandsDb } from "../tenant";
import { LUME_DO_VALE, TINDVARG } from "./demo-brands";
import { ownerOf } from "./demo-pictures";
import { landscape, peaks } from "./pictures/landscapes";

/** The demo brands' faces, published in an owner's name and by their way: two of one brand, one of the other. */

interface DemoFace {
  set: Partial<ReturnType<typeof faceValues>>;
  sections: readonly FaceSection[];
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

/** Publishes them where nothing is published. */
export async function seedFaces(db: AllBrandsDb): Promise<void> {
  for (const [{ slug }, faces] of [
    [TINDVARG, [AUTUMN, WINTER]],
    [LUME_DO_VALE, [VALE]],
  ] as const) {
    const owner = await ownerOf(db, slug);
    if (!owner || (await showFace(owner)).versions.length > 0) continue;
    for (const face of faces) await publish(owner, face);
  }
}

async function publish(owner: Context<MemberActor>, { set, sections, cover, logo }: DemoFace): Promise<void> {
  const values = faceValues((await showFace(owner)).face);
  const places = Object.fromEntries(
    SECTIONS.map((name) => [
      `section_${name}`,
      sections.includes(name) ? String(sections.indexOf(name) + 1) : "hidden",
    ]),
  );
  const fields = Object.entries({ ...values, ...set, ...places }).filter(([, value]) => value !== "");
  await editFace(owner, faceForm.parse({ ...Object.fromEntries(fields), seen: stateOf(values) }));
  await setFacePicture(owner, { picture: "cover", content: await renderDrawing(cover) });
  if (logo) await setFacePicture(owner, { picture: "logo", content: await renderDrawing(logo, "png") });
  await publishFace(owner);
}
