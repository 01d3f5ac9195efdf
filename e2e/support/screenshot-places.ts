import type { Page } from "playwright";
import { NAVIGATION } from "@/components/shell/navigation";
import { importPlaces } from "./import-places";
import { nameOf } from "./screenshot-choice";
import type { NewestMail } from "./screenshot-mail";
import {
  asked,
  bulkChange,
  bulkChangeForm,
  bulkCheck,
  bulkResult,
  columnChoice,
  confirmation,
  editConflict,
  labelRoll,
  labelSheet,
  labelTest,
  passportsChosen,
  passportsFacet,
  type Place,
  secondStep,
  type SignIn,
  transferPreview,
  twoFactorSetUp,
} from "./screenshot-steps";

/** Where pictures are taken: an address, the first row of a list, or what some clicks lead to. */

const at = (name: string, path: string): Place => ({ name, open: async (page) => void (await page.goto(path)) });

const follow = async (page: Page, link: string, more = "") =>
  void (await page.goto((await page.locator(link).first().getAttribute("href"))! + more));

/** The page of the first row of a list, with `more` after its address, or the one that a link there leads to. */
const firstOf = (name: string, list: string, { more = "", within = "tbody a[href]", link = "" } = {}): Place => ({
  name,
  open: async (page) => {
    await page.goto(list);
    await follow(page, within, more);
    if (link) await follow(page, link);
  },
});

/** A page for many of the queue's products at once. */
const compliancePlace = (name: string, path: string, more: string): Place =>
  at(name, `${path}?all=1&query=state%3Ddraft${more}`);

/** Of the demo brand's first product. */
const DEMO_GTIN = "09524100000018";

const PUBLIC_PATHS = [
  "/",
  "/sign-in",
  "/sign-in/company",
  "/forgot-password",
  "/docs",
  "/docs/api/registerProducts",
  "/status",
  "/docs/changelog",
  "/docs/guides/erp-delivery",
  "/docs/guides/webhooks",
  "/docs/search?q=transfer",
  "/docs/errors/fields/unknown_field",
  "/docs/errors",
  "/docs/errors/transfer_already_pending",
  "/accessibility",
  "/p",
  "/nowhere",
];

interface Codes {
  verify: string;
  transfer: string;
}

interface PublicGround {
  codes: Codes;
  mails: readonly NewestMail[];
  /** Of the brand with a provider. */
  brandId: string;
  /** Somebody whom the password alone does not let in. */
  guarded: SignIn;
}

export const publicPlaces = ({ codes, mails, brandId, guarded }: PublicGround): Place[] => [
  ...PUBLIC_PATHS.map((path) => at(nameOf(path), path)),
  at("passport-owned", `/p/${codes.verify}`),
  at("passport-unclaimed", `/p/${codes.transfer}`),
  at("model", `/m/${DEMO_GTIN}`),
  at("model-battery", "/m/09524100000315"),
  at("model-unknown-item", `/m/${DEMO_GTIN}?unknown=21`),
  at("model-none", "/m/09524999999998"),
  at("sign-in-company-brand", `/sign-in/company/${brandId}`),
  secondStep(guarded),
  at("link-unknown", `/t/${"x".repeat(32)}`),
  ...mails.flatMap(({ kind, html, path }) => [
    { name: `mail-${kind}`, open: (page: Page) => page.goto("about:blank").then(() => page.setContent(html)) },
    ...(path ? [at(`link-${kind}`, path)] : []),
  ]),
];

/** What is held about the recipient of some transfer. */
const personPlace: Place = {
  name: "settings-data-person",
  open: async (page) => {
    await page.goto("/transfers?status=completed");
    const [address] = /[\w.+-]+@[\w.-]+\w/.exec(await page.locator("tbody").innerText())!;
    await page.goto("/settings/data");
    await page.locator("input[name=email]").fill(address);
    await page.locator("form:has(input[name=email]) button").click();
    await page.waitForURL(/people/);
  },
};

/** The operator's pages are not among them: the demo's people do not run the deployment. */
export const portalPlaces = (codes: Codes): Place[] => [
  ...NAVIGATION.flatMap(({ places }) => places)
    .filter(({ href }) => !/^\/(docs|operator)/.test(href))
    .map(({ href }) => at(nameOf(href), href)),
  at("search", "/search?q=jacket"),
  {
    name: "search-palette",
    open: async (page) => {
      await page.goto("/home");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("jacket");
      await page.getByRole("option", { selected: true }).waitFor();
    },
  },
  firstOf("passport", "/passports?owner=owned"),
  firstOf("passport-unowned", "/passports?owner=unclaimed"),
  firstOf("passport-documented", `/passports?q=${codes.verify}`),
  firstOf("passport-document-new", "/passports", { more: "/documents/new" }),
  firstOf("passport-warranty", "/passports", { more: "/warranties/new" }),
  firstOf("passport-warranty-edit", `/passports?q=${codes.verify}`, { link: "main a[href*='/warranties/w']" }),
  at("passports-filtered", "/passports?q=nothing-of-the-kind"),
  passportsFacet,
  passportsChosen,
  labelSheet,
  labelRoll,
  labelTest,
  bulkChangeForm,
  bulkChange,
  asked("passport-asked", "/passports?owner=unclaimed&status=active", 0),
  firstOf("product", "/products"),
  firstOf("product-pictures", "/products", { more: "/pictures" }),
  firstOf("product-exports", "/products", { more: "/exports" }),
  at("product-new", "/products/new"),
  firstOf("product-battery", "/products?q=TV-4020"),
  firstOf("product-edit", "/products", { more: "/edit" }),
  firstOf("product-versions", "/products", { more: "/versions" }),
  firstOf("product-units", "/products", { more: "/units" }),
  firstOf("product-units-new", "/products", { more: "/units/new" }),
  editConflict,
  columnChoice,
  asked("product-asked", "/products", 0),
  at("compliance-queue", "/compliance/queue"),
  at("compliance-matrix", "/compliance/matrix"),
  at("compliance-checks", "/compliance/checks"),
  at("compliance-evidence", "/compliance/evidence"),
  firstOf("compliance-document", "/compliance/evidence"),
  firstOf("compliance-attach", "/compliance/queue", { more: "/evidence" }),
  compliancePlace("compliance-assign", "/compliance/queue/assign", ""),
  compliancePlace("compliance-edit", "/compliance/queue/edit", "&field=warranty_months&value=24&as=value&preview=1"),
  compliancePlace("compliance-decide", "/compliance/queue/decide", "&decision=approve"),
  firstOf("compliance-review", "/compliance/queue?state=submitted"),
  firstOf("compliance-returned", "/compliance/queue?state=changes_requested", { more: "?show=open" }),
  firstOf("transfer-pending", "/transfers?status=pending"),
  firstOf("transfer-completed", "/transfers?status=completed"),
  at("imports-new", "/imports/new"),
  ...importPlaces,
  at("transfers-new", "/transfers/new"),
  at("transfers-bulk", "/transfers/bulk"),
  bulkCheck(codes),
  bulkResult,
  transferPreview(codes),
  confirmation(codes),
  personPlace,
  firstOf("message", "/mailbox", { within: "main a[href^='/mailbox/']" }),
  at("api-keys-new", "/api-keys/new"),
  firstOf("api-keys-roll", "/api-keys", { within: "main a[href$='/roll']" }),
  at("settings-team-invite", "/settings/team/invite"),
  at("settings-two-factor", "/settings/security/two-factor"),
  firstOf("audit-row", "/audit"),
  firstOf("request", "/requests?status=4xx"),
];

const EMPTY_PATHS = [
  "/home",
  "/passports",
  "/products",
  "/imports",
  "/compliance",
  "/compliance/evidence",
  "/transfers",
  "/api-keys",
  "/requests",
  "/mailbox",
  "/settings/company-sign-in",
];

export const emptyPlaces: Place[] = EMPTY_PATHS.map((path) => at(`empty-${nameOf(path)}`, path));

export const operatorPlaces: Place[] = [
  at("operator", "/operator"),
  at("operator-brands", "/operator/brands"),
  at("operator-incidents", "/operator/incidents"),
  ...["active", "closing", "suspended"].map((standing) =>
    firstOf(`operator-brand-${standing}`, `/operator/brands?standing=${standing}`),
  ),
  at("settings-security-guarded", "/settings/security"),
  at("settings-security-recovery-codes", "/settings/security/recovery-codes"),
];

export const guardedPlaces: Place[] = [twoFactorSetUp];

export const closingPlaces: Place[] = [at("home-closing", "/home"), at("settings-data-closing", "/settings/data")];

export const suspendedPlaces: Place[] = [at("home-suspended", "/home")];
