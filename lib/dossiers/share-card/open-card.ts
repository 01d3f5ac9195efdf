import type { AllBrandsDb } from "@/db/tenant";
import { openAppearancePicture } from "@/lib/brands/appearance/appearance-pictures";
import { findLogo } from "@/lib/brands/profile/change-logo";
import { boundedCache } from "@/lib/platform/caches";
import { composeJpeg, type Layer } from "@/lib/platform/images";
import { requireValue } from "@/lib/platform/require-value";
import { jpegOf } from "../main-picture";
import { arrangeLine, breakLines, type LineStyle } from "../set-lines";
import { openFont } from "../typefaces";
import { type CardContents, cardHash, CARD_HEIGHT, CARD_WIDTH } from "./card-contents";

const MARGIN = 64;
const LOGO = { width: 360, height: 96 };
const PLATE = 14;
const TEST = { text: "TEST", face: "strong", size: 34 } as const;
const TEST_PLATE = { width: 148, height: 60, ink: "#1d1a18", ground: "#ffd23f" };

interface CardPictures {
  logo?: Uint8Array | undefined;
  picture?: Uint8Array | undefined;
}

async function drawCard(contents: CardContents, { logo, picture }: CardPictures): Promise<Buffer> {
  const { brand, name, model, cover, lettering, isLogoOnWhite } = contents;
  const split = picture ? CARD_WIDTH - CARD_HEIGHT : CARD_WIDTH;
  const width = split - 2 * MARGIN;
  const size = name.length > 48 ? 44 : 60;
  const lines = linesOf(name, { face: "serif", size }, { width, linesMax: name.length > 48 ? 5 : 4 });
  const step = Math.round(size * 1.16);
  const lastLine = CARD_HEIGHT - MARGIN - (model ? 52 : 0);
  const cardTexts = [
    ...lines.map((line, index) =>
      outlineText(line, {
        ...{ face: "serif", size, fill: lettering, x: MARGIN },
        y: lastLine - (lines.length - 1 - index) * step,
      } as const),
    ),
    ...(model
      ? linesOf(model, { face: "sans", size: 30 }, { width, linesMax: 1 }).map((line) =>
          outlineText(line, { face: "sans", size: 30, fill: lettering, x: MARGIN, y: CARD_HEIGHT - MARGIN }),
        )
      : []),
    ...(logo
      ? []
      : linesOf(brand, { face: "strong", size: 36 }, { width, linesMax: 2 }).map((line, index) =>
          outlineText(line, { face: "strong", size: 36, fill: lettering, x: MARGIN, y: MARGIN + 34 + index * 44 }),
        )),
  ];
  const plate =
    logo && isLogoOnWhite
      ? `<rect x="${MARGIN - PLATE}" y="${MARGIN - PLATE}" width="${LOGO.width + 2 * PLATE}" ` +
        `height="${LOGO.height + 2 * PLATE}" rx="8" fill="#ffffff"/>`
      : "";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${cover}"/>` +
    `${picture ? `<rect x="${split}" width="${CARD_HEIGHT}" height="100%" fill="#ffffff"/>` : ""}` +
    `${plate}${cardTexts.join("")}${contents.isTest ? testPlate() : ""}</svg>`;
  const layers: Layer[] = [
    ...(logo ? [{ content: logo, box: { left: MARGIN, top: MARGIN, ...LOGO }, at: "left" } as const] : []),
    ...(picture
      ? [
          {
            content: picture,
            box: { left: split, top: 0, width: CARD_HEIGHT, height: CARD_HEIGHT },
            at: "centre",
            background: "#ffffff",
          } as const,
        ]
      : []),
  ];
  return composeJpeg(svg, layers);
}

function testPlate(): string {
  const { width, height, ink, ground } = TEST_PLATE;
  const [top, { text, ...set }] = [MARGIN + LOGO.height + 32, TEST];
  const x = MARGIN + Math.round((width - widthOfText(text, set)) / 2);
  return (
    `<rect x="${MARGIN}" y="${top}" width="${width}" height="${height}" rx="6" fill="${ground}"/>` +
    outlineText(text, { ...set, fill: ink, x, y: top + height / 2 + Math.round(set.size * 0.36) })
  );
}

const cards = boundedCache<string, Promise<Buffer>>(200);
const PICTURE_WIDTH_MIN = 630;

export async function openCard(db: AllBrandsDb, contents: CardContents): Promise<Buffer> {
  return cards.getOrMake(cardHash(contents), async () => {
    const { picture } = contents;
    const [logo, jpeg] = await Promise.all([logoOf(db, contents), picture && jpegOf(db, picture, PICTURE_WIDTH_MIN)]);
    return drawCard(contents, { logo, picture: jpeg ?? undefined });
  });
}

async function logoOf(db: AllBrandsDb, { logo }: CardContents): Promise<Uint8Array | undefined> {
  const [, kind, hash = ""] = /^\/(logo|face)\/([0-9a-f]{64})$/.exec(logo ?? "") ?? [];
  if (kind === "logo") return (await findLogo({ db }, { hash }))?.content;
  return kind === "face" ? (await openAppearancePicture({ db }, { hash }))?.encoded : undefined;
}

/** Converts text to outlines, because the SVG renderer has no fonts. */

const widthOfText = (text: string, style: LineStyle): number => arrangeLine(text, style).width;

/** `y` is the baseline. The SVG contains outlines only and no text. */
function outlineText(text: string, { face, size, x, y, fill }: LineStyle & { x: number; y: number; fill: string }) {
  let at = x;
  const letters = arrangeLine(text, { face, size }).runs.flatMap(({ file, text: part }) => {
    const font = openFont(file);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = requireValue(positions[index], "A position");
      const [left, top] = [(at + xOffset * scale).toFixed(2), (y - yOffset * scale).toFixed(2)];
      at += xAdvance * scale;
      const path = glyph.path.toSVG();
      const transform = `translate(${left} ${top}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      return path && `<path transform="${transform}" d="${path}"/>`;
    });
  });
  return `<g fill="${fill}">${letters.join("")}</g>`;
}

function linesOf(text: string, style: LineStyle, { width, linesMax }: { width: number; linesMax: number }): string[] {
  const lines = breakLines(text.replace(/\s+/g, " "), style, width);
  const visibleLines = lines.slice(0, linesMax);
  return visibleLines.map((line, index) => {
    const isCut = index === linesMax - 1 && lines.length > linesMax;
    return widthOfText(line, style) > width || isCut ? shortened(line, style, width) : line;
  });
}

function shortened(line: string, style: LineStyle, width: number): string {
  let letters = [...line];
  while (letters.length > 1 && widthOfText(`${letters.join("")}…`, style) > width) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}
