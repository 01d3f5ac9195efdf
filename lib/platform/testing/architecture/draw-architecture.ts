import { type Architecture, type Layer, LAYERS } from "./read-architecture";

const TEXTS: Record<Layer, [name: string, what: string]> = {
  app: ["app/", "addresses: pages, the portal, /v1; each calls one use case"],
  components: ["components/", "what pages are made of, fed plain data"],
  features: ["lib/<feature>/", "rules, contracts, use cases"],
  db: ["db/", "schema, queries, migrations: all SQL"],
  platform: ["lib/platform/", "what knows nothing of passports: HTTP, jobs, mail, texts, spreadsheets"],
};

const WIDTH = 880;
const BOX = { left: 90, width: 620, height: 58, gap: 22, top: 64 };
const LANE = 15;
const CELL = 21;
const MATRIX_LEFT = 150;

const STYLE = `
  svg { --paper: #fbfaf7; --ink: #1f2421; --muted: #5c645f; --line: #cfd3cc; --accent: #1f5c46; --back: #a4532a; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #161a18; --ink: #eef0ec; --muted: #a7afa9; --line: #3a423d; --accent: #7cc3a4; --back: #e3a078; }
  }
  text { font-family: system-ui, sans-serif; font-size: 13px; fill: var(--ink); }
  .name { font-family: ui-monospace, monospace; font-size: 15px; font-weight: 600; }
  .small { font-size: 12px; fill: var(--muted); }
  .mono { font-family: ui-monospace, monospace; font-size: 12px; }
  .head { font-size: 15px; font-weight: 600; }
  .box { fill: none; stroke: var(--line); }
  .down { fill: none; stroke: var(--accent); } .tip-down { fill: var(--accent); }
  .up { fill: none; stroke: var(--back); stroke-dasharray: 4 3; } .tip-up { fill: var(--back); }
  .grid { stroke: var(--line); stroke-width: 0.5; }`;

const text = (x: number, y: number, content: string, more = "") =>
  `<text x="${x}" y="${y}"${more}>${content.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")}</text>`;

const topOf = (layer: Layer) => BOX.top + LAYERS.indexOf(layer) * (BOX.height + BOX.gap);

/** The parts of the project and who uses whom, as an SVG that follows the reader's light or dark screen. */
export function drawArchitecture(architecture: Architecture): string {
  const bottom = topOf("platform") + BOX.height;
  const height = bottom + 150 + architecture.featureNames.length * CELL + 30;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    "<title>Architecture: the parts of the project and who uses whom</title>",
    `<style>${STYLE}\n</style>`,
    `<rect width="${WIDTH}" height="${height}" fill="var(--paper)"/>`,
    text(BOX.left, 30, "Who uses whom", ' class="head"'),
    text(BOX.left, 48, "Made from the import lines. Down is the rule; dashed: the few ways up.", ' class="small"'),
    ...LAYERS.flatMap((layer) => drawBox(layer)),
    ...drawLanes(architecture),
    ...drawMatrix(architecture, bottom + 40),
    "</svg>",
    "",
  ].join("\n");
}

function drawBox(layer: Layer): string[] {
  const [name, what] = TEXTS[layer];
  const top = topOf(layer);
  return [
    `<rect class="box" x="${BOX.left}" y="${top}" width="${BOX.width}" height="${BOX.height}" rx="8"/>`,
    text(BOX.left + 16, top + 25, name, ' class="name"'),
    text(BOX.left + 16, top + 45, what, ' class="small"'),
  ];
}

/** Each dependency has its own lane: downward ones on the right, upward ones on the left. */
function drawLanes({ layers }: Architecture): string[] {
  const lanes = { down: 0, up: 0 };
  return LAYERS.flatMap((from, fromAt) =>
    LAYERS.filter((to) => layers.has(`${from}>${to}`)).map((to) => {
      const kind = LAYERS.indexOf(to) > fromAt ? "down" : "up";
      const lane = (lanes[kind] += 1);
      const side = kind === "down" ? 1 : -1;
      const edge = kind === "down" ? BOX.left + BOX.width : BOX.left;
      const x = edge + side * lane * LANE;
      const y = (layer: Layer) => topOf(layer) + (kind === "down" ? 4 + ((lane * 5) % 50) : 10 + ((lane * 9) % 40));
      const path = `M ${edge} ${y(from)} H ${x} V ${y(to)} H ${edge + side * 7}`;
      const tip = `${edge},${y(to)} ${edge + side * 8},${y(to) - 4} ${edge + side * 8},${y(to) + 4}`;
      return (
        `<g><title>${from} uses ${to}</title><path class="${kind}" d="${path}"/>` +
        `<polygon class="tip-${kind}" points="${tip}"/></g>`
      );
    }),
  );
}

function drawMatrix({ features, featureNames }: Architecture, top: number): string[] {
  const gridTop = top + 104;
  const end = featureNames.length * CELL;
  const lines = [...featureNames, ""].flatMap((_, at) => [
    `<path class="grid" d="M ${MATRIX_LEFT} ${gridTop + at * CELL} h ${end}"/>`,
    `<path class="grid" d="M ${MATRIX_LEFT + at * CELL} ${gridTop} v ${end}"/>`,
  ]);
  const labels = featureNames.flatMap((name, at) => {
    const middle = at * CELL + CELL / 2;
    const x = MATRIX_LEFT + middle + 4;
    return [
      text(MATRIX_LEFT - 8, gridTop + middle + 4, name, ' class="mono" text-anchor="end"'),
      text(x, gridTop - 8, name, ` class="mono" transform="rotate(-60 ${x} ${gridTop - 8})"`),
    ];
  });
  const dots = featureNames.flatMap((from, row) =>
    featureNames.flatMap((to, column) => {
      if (!features.has(`${from}>${to}`)) return [];
      const [x, y] = [MATRIX_LEFT + column * CELL + CELL / 2, gridTop + row * CELL + CELL / 2];
      const kind = column > row ? "tip-down" : "tip-up";
      return [`<circle class="${kind}" cx="${x}" cy="${y}" r="5"><title>${from} uses ${to}</title></circle>`];
    }),
  );
  return [
    text(MATRIX_LEFT, top, "Which feature of lib uses which", ' class="head"'),
    text(
      MATRIX_LEFT,
      top + 18,
      "A dot: the row uses the column. In the other colour: against the order.",
      ' class="small"',
    ),
    ...lines,
    ...labels,
    ...dots,
  ];
}
