import type { Page } from "playwright";
import { NAVIGATION } from "@/components/shell/navigation";
import { importPlaces } from "./import-places";

/** Where pictures are taken: an address, the first row of a list, or what some clicks lead to. */
export interface Place {
  name: string;
  open: (page: Page) => Promise<void>;
}

const at = (name: string, path: string): Place => ({ name, open: async (page) => void (await page.goto(path)) });

/** The page of the first row of a list, with `more` after its address. */
const firstOf = (name: string, list: string, { more = "", within = "tbody a[href]" } = {}): Place => ({
  name,
  open: async (page) => {
    await page.goto(list);
    const row = page.locator(within).first();
    await page.goto((await row.getAttribute("href"))! + more);
  },
});

/** A page for many of the queue's products at once. */
const compliancePlace = (name: string, path: string, more: string): Place => at(name, `${path}?all=1&query=state%3Ddraft${more}`);

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "landing";

const PUBLIC_PATHS = [
  "/", "/sign-in", "/docs", "/docs/changelog", "/docs/errors", "/docs/errors/transfer_already_pending", "/accessibility", "/p", "/nowhere",
];

export const publicPlaces = (codes: { verify: string; transfer: string }): Place[] => [
  ...PUBLIC_PATHS.map((path) => at(nameOf(path), path)),
  at("passport-owned", `/p/${codes.verify}`),
  at("passport-unclaimed", `/p/${codes.transfer}`),
];

/** A list with a line that is ready, one of a stranger's and one that cannot be read. */
const bulkCheck = (codes: { verify: string; transfer: string }): Place => ({
  name: "transfers-bulk-check",
  open: async (page) => {
    await page.goto("/transfers/bulk");
    const lines = [`${codes.transfer};anna@example.com;gift;14`, `${codes.verify};not an address`, "7K3M-Q2XD-9F4T-VW8P8;emil@example.com"];
    await page.locator("textarea[name=list]").fill(lines.join("\n"));
    await page.locator("main form button[type=submit]").first().click();
    await page.locator("main table").waitFor();
  },
});

const transferPreview = (codes: { transfer: string }): Place => ({
  name: "transfers-preview",
  open: async (page) => {
    await page.goto("/transfers/new");
    await page.locator("input[name=code]").fill(codes.transfer);
    await page.locator("input[name=recipient_email]").fill("anna@example.com");
    await page.locator("button[name=intent]").click();
    await page.waitForURL(/preview/);
  },
});

const confirmation = (codes: { transfer: string }): Place => ({
  name: "confirmation",
  open: async (page) => {
    await transferPreview(codes).open(page);
    await page.goto(new URL(page.url()).search.replace("?", "/transfer-preview?"));
  },
});

export const portalPlaces = (codes: { verify: string; transfer: string }): Place[] => [
  ...NAVIGATION.flatMap(({ places }) => places).filter(({ href }) => href !== "/docs").map(({ href }) => at(nameOf(href), href)),
  firstOf("passport", "/passports?owner=owned"),
  firstOf("passport-unowned", "/passports?owner=unclaimed"),
  firstOf("passport-warranty", "/passports", { more: "/warranties/new" }),
  at("passports-filtered", "/passports?q=nothing-of-the-kind"),
  firstOf("product", "/products"),
  firstOf("product-exports", "/products", { more: "/exports" }),
  at("compliance-queue", "/compliance/queue"),
  at("compliance-matrix", "/compliance/matrix"),
  at("compliance-checks", "/compliance/checks"),
  at("compliance-evidence", "/compliance/evidence"),
  firstOf("compliance-document", "/compliance/evidence"),
  firstOf("compliance-attach", "/compliance/queue", { more: "/evidence" }),
  compliancePlace("compliance-assign", "/compliance/queue/assign", ""),
  compliancePlace("compliance-edit", "/compliance/queue/edit", "&field=warranty_months&value=24&as=value&preview=1"),
  firstOf("compliance-review", "/compliance/queue?state=submitted"),
  firstOf("compliance-returned", "/compliance/queue?state=changes_requested", { more: "?show=open" }),
  firstOf("transfer-pending", "/transfers?status=pending"),
  firstOf("transfer-completed", "/transfers?status=completed"),
  at("imports-new", "/imports/new"),
  ...importPlaces,
  at("transfers-new", "/transfers/new"),
  at("transfers-bulk", "/transfers/bulk"),
  bulkCheck(codes),
  transferPreview(codes),
  confirmation(codes),
  firstOf("message", "/mailbox", { within: "main a[href^='/mailbox/']" }),
  at("api-keys-new", "/api-keys/new"),
  firstOf("request", "/requests?status=4xx"),
];

export const emptyPlaces: Place[] = ["/home", "/passports", "/products", "/imports", "/transfers", "/api-keys", "/requests"].map((path) => at(`empty-${nameOf(path)}`, path));
