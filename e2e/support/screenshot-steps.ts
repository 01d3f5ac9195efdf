import type { Page } from "playwright";

/** A place in the pictures: its name, and how to get there. */
export interface Place {
  name: string;
  open: (page: Page) => Promise<void>;
}

interface SampleCodes {
  verify: string;
  transfer: string;
}

const CHOSEN = 4;

/** Chooses the first rows of a list. */
async function choose(page: Page, list: string): Promise<void> {
  await page.goto(list);
  for (const box of (await page.locator("tbody input[name=ids]").all()).slice(0, CHOSEN)) await box.check();
}

/** Presses what a selection can be sent to. */
async function sendChosen(page: Page, list: string, address: string): Promise<void> {
  await choose(page, list);
  await page.locator(`button[formaction="${address}"]`).click();
  await page.waitForURL((url) => url.pathname === address);
}

const send = (page: Page) => page.locator("main form button[type=submit]").first().click();

export const passportsChosen: Place = { name: "passports-chosen", open: (page) => choose(page, "/passports") };
export const passportsFacet: Place = {
  name: "passports-facet",
  open: async (page) => {
    await page.goto("/passports?alert=reported_lost&alert=recalled");
    // On a phone the filters are folded.
    const fold = page.locator(".filter-fold > summary");
    if (await fold.isVisible()) await fold.click();
    await page.locator("details:not(.filter-fold):has(input[name=alert]) > summary").click();
  },
};
export const columnChoice: Place = {
  name: "products-columns",
  open: async (page) => {
    await page.goto("/products");
    const summary = page.locator("details:has(input[name=shown]) > summary");
    if (await summary.isVisible()) await summary.click();
  },
};
export const bulkChangeForm: Place = {
  name: "passports-change-new",
  open: (page) => sendChosen(page, "/passports?owner=unclaimed", "/passports/changes/new"),
};
export const labelSheet: Place = {
  name: "passports-labels",
  open: (page) => sendChosen(page, "/passports", "/passports/labels"),
};
export const labelRoll: Place = {
  name: "passports-labels-roll",
  open: async (page) => {
    await sendChosen(page, "/passports", "/passports/labels");
    await page.goto(`${page.url()}&layout=roll`);
  },
};

export const labelTest: Place = {
  name: "passports-labels-test",
  open: async (page) => {
    await sendChosen(page, "/passports", "/passports/labels");
    await page.goto(`${page.url()}&test=1`);
  },
};

/** Made once; later pictures show the same. */
export const bulkChange: Place = {
  name: "passports-change",
  open: async (page) => {
    await page.goto("/passports");
    const made = page.locator("a[href^='/passports/changes/blk_']").first();
    if ((await made.count()) > 0) return void (await page.goto((await made.getAttribute("href"))!));
    await sendChosen(page, "/passports?owner=unclaimed", "/passports/changes/new");
    await page.goto(`${page.url()}&change=report_lost`);
    await send(page);
    await page.waitForURL(/\/passports\/changes\/blk_/);
  },
};

/** Two people have changed the same field of the second product. */
export const editConflict: Place = {
  name: "product-conflict",
  open: async (page) => {
    await page.goto("/products");
    const address = `${await page.locator("tbody a[href^='/products/']").nth(1).getAttribute("href")}/edit`;
    const other = await page.context().newPage();
    for (const each of [page, other]) await each.goto(address);
    const model = await other.locator("input[name=model]").inputValue();
    await other.locator("input[name=model]").fill(`${model}.1`.slice(-12));
    await send(other);
    await other.waitForURL(/\/products\/[^/]+$/);
    await other.close();
    await page.locator("input[name=model]").fill(`${model}-R`);
    await send(page);
    await page.locator("main fieldset input[type=radio]").first().waitFor();
  },
};

/** The question before a destructive act of the first row of a list. */
export const asked = (name: string, list: string, nth: number): Place => ({
  name,
  open: async (page) => {
    await page.goto(list);
    await page.goto((await page.locator("tbody a[href]").first().getAttribute("href"))!);
    await page.locator("main button[aria-haspopup=dialog]").nth(nth).click();
    await page.getByRole("alertdialog").waitFor();
  },
});

/** A list with a line that is ready, one of a stranger's and one that cannot be read. */
export const bulkCheck = (codes: SampleCodes): Place => ({
  name: "transfers-bulk-check",
  open: async (page) => {
    await page.goto("/transfers/bulk");
    const lines = [
      `${codes.transfer};anna@example.com;gift;14`,
      `${codes.verify};not an address`,
      "7K3M-Q2XD-9F4T-VW8P8;emil@example.com",
    ];
    await page.locator("textarea[name=list]").fill(lines.join("\n"));
    await send(page);
    await page.locator("main table").waitFor();
  },
});

let listBegun: string | undefined;

/** What came of a list of two lines, one of which is none. Begun once; later pictures show the same. */
export const bulkResult: Place = {
  name: "transfers-bulk-result",
  open: async (page) => {
    if (listBegun) return void (await page.goto(listBegun));
    await page.goto("/passports?owner=unclaimed");
    const code = await page.locator("tbody tr").last().locator(".font-mono").first().innerText();
    await page.goto("/transfers/bulk");
    await page.locator("textarea[name=list]").fill(`${code};anna@example.com\n7K3M-Q2XD-9F4T-VW8P8;emil@example.com`);
    await send(page);
    await page.locator("button[name=intent][value=start]").click();
    await page.waitForURL(/\/transfers\/bulk\/tfl_/);
    listBegun = page.url();
    await page.locator("main ul a[href^='/transfers/trf_']").first().waitFor();
  },
};

export const transferPreview = (codes: SampleCodes): Place => ({
  name: "transfers-preview",
  open: async (page) => {
    await page.goto("/transfers/new");
    await page.locator("input[name=code]").fill(codes.transfer);
    await page.locator("input[name=recipient_email]").fill("anna@example.com");
    await page.locator("button[name=intent]").click();
    await page.waitForURL(/preview/);
  },
});

export const confirmation = (codes: SampleCodes): Place => ({
  name: "confirmation",
  open: async (page) => {
    await transferPreview(codes).open(page);
    await page.goto(new URL(page.url()).search.replace("?", "/transfer-preview?"));
  },
});

export interface SignIn {
  email: string;
  password: string;
}

export const secondStep = ({ email, password }: SignIn): Place => ({
  name: "sign-in-second-step",
  open: async (page) => {
    await page.goto("/sign-in");
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await page.locator("form button[type=submit]").last().click();
    await page.waitForURL(/second-step/);
  },
});

/** Begun once; later pictures show the same secret. */
export const twoFactorSetUp: Place = {
  name: "two-factor",
  open: async (page) => {
    await page.goto("/two-factor");
    const secret = page.getByTestId("totp-secret");
    if ((await secret.count()) === 0) await send(page);
    await secret.waitFor();
  },
};
