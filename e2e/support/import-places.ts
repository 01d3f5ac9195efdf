import type { Page } from "playwright";
import type { Place } from "./screenshot-steps";

/**
 * The stages of an import, each with something to see: one import that has ended, and one with errors that is followed
 * step by step.
 */

const NAMES =
  "Artikelnummer;Bezeichnung;EAN;Warengruppe;Gewicht (kg);Rezyklatanteil;Materialien 1;Materialien 1 " +
  "Anteil;Pflegehinweise (DE);Garantie (Monate);Lager";

let season = 0;

const goodFile = () =>
  [
    NAMES,
    `S${season}-1;Jacke Fjell;9521234000013;Bekleidung;0,412;30 %;Polyamid;100;Kalt waschen;24;R1`,
    `S${season}-2;Hose Grat;;Textilien;0,38;;;;;;R2`,
  ].join("\n");

const invalidFile = () =>
  [
    "Artikelstamm Herbst/Winter 2026",
    "",
    NAMES,
    `S${season}-1;Jacke Fjell II;9521234000013;Bekleidung;0,5;35 %;Polyamid;60;Lauwarm waschen;36;R1`,
    `S${season}-3;;95200000;Kleidng;schwer;130;Wolle;90;;-1;R3`,
    `S${season}-3;Mütze;9.5212E+12;Bekleidung;0,1;20;Wolle;100;;12;R3`,
    `S${season}-4;Zelt;9521234000020;Sonstiges;2,1;0,3;;;;24;R4`,
  ].join("\n");

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/imports/new");
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.waitForURL(/\/imports\/imp_/);
}

/** A step of the import that the page shows, by its own address. */
const goTo = (page: Page, step: string) =>
  page.goto(page.url().replace(/\/(?:file|columns|check|preview)(?:\?.*)?$/, `/${step}`));

const chooseHeader = async (page: Page) => {
  await page.locator("form:has([name=sheet_index]) button[type=submit]").click();
  await page.waitForURL(/\/columns/);
};

async function check(page: Page): Promise<void> {
  await page.locator("form:has([name=blanks]) button[type=submit]").click();
  await page.locator("main a[href$='/preview']").first().waitFor();
}

async function preview(page: Page): Promise<void> {
  await page.locator("main a[href$='/preview']").first().click();
  await page.waitForURL(/\/preview/);
}

export const importPlaces: Place[] = [
  {
    name: "import-result",
    open: async (page) => {
      season += 1;
      await upload(page, "herbst.csv", goodFile());
      await page.waitForURL(/\/preview/, { timeout: 60_000 });
      await page.locator("main .border-double button[type=submit]").click();
      await page.locator("#products").waitFor();
    },
  },
  {
    name: "import-file",
    open: async (page) => {
      await upload(page, "artikelstamm-herbst-winter-2026.csv", invalidFile());
      await page.locator("main a[href$='/preview']").first().waitFor({ timeout: 60_000 });
      await goTo(page, "file");
    },
  },
  { name: "import-columns", open: chooseHeader },
  { name: "import-check", open: check },
  { name: "import-preview", open: preview },
  {
    name: "import-preview-changed",
    open: async (page) => {
      await page.goto(`${page.url().split("?")[0]}?outcome=changed`);
    },
  },
];
