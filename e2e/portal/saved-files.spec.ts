import { dirname } from "node:path";
import type { Belongings } from "@/lib/platform/testing/belonging-ids";
import { mintApiKey } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { leaksIn } from "@/lib/platform/testing/leaks/patterns";
import { readSourceFiles } from "@/lib/platform/testing/source-files";
import { ApiClient } from "../support/api-client";
import { mintBelongings } from "../support/belongings";
import { signIn } from "../support/portal";
import { expect, test } from "../support/servers";

type Ids = Belongings & { archive: string };

/**
 * Every file and response that a member can fetch from the portal: its address, and whether it must contain people's
 * addresses.
 */
const FILES: Record<string, { at: (of: Ids) => string; namesPeople?: true }> = {
  "/session": { at: () => "/session" },
  "/api-keys/export.csv": { at: () => "/api-keys/export.csv" },
  "/audit/export.csv": { at: () => "/audit/export.csv" },
  "/compliance/evidence/export.csv": { at: () => "/compliance/evidence/export.csv" },
  "/compliance/queue/export.csv": { at: () => "/compliance/queue/export.csv" },
  "/compliance/registry/export.csv": { at: () => "/compliance/registry/export.csv" },
  "/compliance/registry/files/[id]/file": {
    at: ({ registryFileId }) => `/compliance/registry/files/${registryFileId}/file`,
  },
  "/compliance/registry/proofs/[id]": { at: ({ registryProofId }) => `/compliance/registry/proofs/${registryProofId}` },
  "/compliance/registry/runs/[id]": { at: ({ registryRunId }) => `/compliance/registry/runs/${registryRunId}` },
  "/imports/[id]/progress": { at: ({ importId }) => `/imports/${importId}/progress` },
  "/imports/[id]/refused": { at: ({ importId }) => `/imports/${importId}/refused?format=xlsx` },
  "/imports/[id]/results": { at: ({ importId }) => `/imports/${importId}/results` },
  "/imports/export.csv": { at: () => "/imports/export.csv" },
  "/imports/products": { at: () => "/imports/products?format=xlsx" },
  "/imports/sample": { at: () => "/imports/sample?format=xlsx" },
  "/imports/template": { at: () => "/imports/template?group=textiles" },
  "/notifications/latest": { at: () => "/notifications/latest" },
  "/passports/[id]/qr": { at: ({ passportId }) => `/passports/${passportId}/qr` },
  "/passports/changes/[id]/export.csv": { at: ({ bulkChangeId }) => `/passports/changes/${bulkChangeId}/export.csv` },
  "/passports/export.csv": { at: () => "/passports/export.csv" },
  "/passports/labels/addresses": { at: () => "/passports/labels/addresses?format=json" },
  "/passports/labels/sheets": { at: ({ passportId }) => `/passports/labels/sheets?ids=${passportId}` },
  "/products/[id]/dossier": { at: ({ productId }) => `/products/${productId}/dossier` },
  "/products/[id]/exports/[format]": { at: ({ productId }) => `/products/${productId}/exports/en18223` },
  "/products/documents": { at: () => "/products/documents?format=untp" },
  "/products/export.csv": { at: () => "/products/export.csv" },
  "/quick-look": { at: ({ productId }) => `/quick-look?id=${productId}` },
  "/requests/export.csv": { at: () => "/requests/export.csv" },
  "/requests/use": { at: () => "/requests/use" },
  "/scans/export.csv": { at: () => "/scans/export.csv" },
  "/search/commands": { at: () => "/search/commands" },
  "/settings/data/archive/[id]": { at: ({ archive }) => archive, namesPeople: true },
  "/settings/data/people/[hash]/export/[format]": {
    at: ({ recipientHash }) => `/settings/data/people/${recipientHash}/export/csv`,
    namesPeople: true,
  },
  "/settings/team/export.csv": { at: () => "/settings/team/export.csv" },
  "/transfers/bulk/[id]/refused.csv": {
    at: ({ bulkTransferId }) => `/transfers/bulk/${bulkTransferId}/refused.csv`,
    namesPeople: true,
  },
  "/transfers/claims/export.csv": { at: () => "/transfers/claims/export.csv", namesPeople: true },
  "/transfers/export.csv": { at: () => "/transfers/export.csv", namesPeople: true },
};
/** Opened in their own journeys: the bytes are whatever somebody uploaded. */
const AS_UPLOADED = ["/compliance/evidence/[id]/file", "/passports/[id]/documents/[document]"];

/** Responses for our own scripts only; every other one is a file to save, in its own sandbox. */
const shownOnPages = [
  "/session",
  "/imports/[id]/progress",
  "/notifications/latest",
  "/quick-look",
  "/requests/use",
  "/search/commands",
];
const SANDBOXED = {
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "content-disposition": expect.stringMatching(/^attachment; /),
};

/** For those who run the deployment; to a member it is not there. */
const OF_OPERATORS = "/operator/brands/export.csv";

const PORTAL = "app/(portal)";
const fileRoutes = () =>
  [...readSourceFiles().values()]
    .filter(
      ({ path, text }) =>
        path.startsWith(PORTAL) && path.endsWith("/route.ts") && /export (async function|const) GET\b/.test(text),
    )
    .map(({ path }) => dirname(path).slice(PORTAL.length));

async function textOf(body: Buffer): Promise<string> {
  return body.subarray(0, 2).toString() === "PK"
    ? [...(await filesInZip(body)).values()].join("\n")
    : body.toString("latin1");
}

test("no file that the portal hands out holds a key, a token or a password, nor an address that was not asked for", async ({
  site,
  page,
}) => {
  const own = mintBelongings(site);
  const { secret } = await mintApiKey(site.database.db, { brandId: own.brandId });
  const api = new ApiClient(site.url, secret);
  // Read and written by the key, so that the request log and an import have content.
  const table = ["name,model,serial_number,product_group", "Fjord Anorak,FA-1,S-1,textiles", ",FA-2,S-2,textiles"].join(
    "\n",
  );
  const sent = await api.send("/v1/imports?on_error=skip", {
    method: "POST",
    body: table,
    headers: { "Content-Type": "text/csv" },
  });
  expect(sent.status).toBe(202);
  const ended = async () => (await api.get(`/v1/imports/${sent.body.id}`)).body.state;
  await expect.poll(ended, { timeout: 30_000 }).toBe("committed");
  await signIn(page, { userId: own.userId }, "/settings/data");
  await page.getByRole("button", { name: "Create export" }).click();
  // Not the one that was minted, which has no file.
  const link = page.locator(`a[href^="/settings/data/archive/"]:not([href*="${own.archiveId}"])`);
  await expect(link).toBeVisible({ timeout: 30_000 });
  const ids: Ids = { ...own, importId: sent.body.id, archive: (await link.getAttribute("href"))! };

  expect([...Object.keys(FILES), ...AS_UPLOADED, OF_OPERATORS].toSorted()).toEqual(fileRoutes().toSorted());
  expect((await page.request.get(OF_OPERATORS)).status()).toBe(404);
  for (const [route, { at, namesPeople = false }] of Object.entries(FILES)) {
    const answer = await page.request.get(at(ids));
    expect(answer.status(), route).toBe(200);
    if (answer.headers()["content-disposition"]) expect(answer.headers(), route).toMatchObject(SANDBOXED);
    else expect(shownOnPages, route).toContain(route);
    const text = await textOf(await answer.body());
    expect(leaksIn(text, ["an API key", "a password", "a link that is a credential", "a token"]), route).toEqual([]);
    expect(text.includes(own.recipientEmail), route).toBe(namesPeople);
  }
});
