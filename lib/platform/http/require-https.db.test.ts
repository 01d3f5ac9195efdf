import { expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { sendNote } from "@/lib/api/testing/note-operation";
import { environment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";

withSettings({ PUBLIC_URL: "https://passports.example.com" });
const { db } = testDatabase();

it("with an https address, a request that did not come over TLS is refused and not redirected, key or no key", async () => {
  expect(environment().isHttps).toBe(true);
  const { brandId } = await mintBrand(db);
  const { secret } = await mintApiKey(db, { brandId });
  for (const key of [secret, undefined])
    for (const protocol of ["http", "https, http", "", undefined]) {
      const headers = protocol === undefined ? undefined : { "x-forwarded-proto": protocol };
      const { status, body } = await sendNote({ key, json: { note: "x" }, headers });
      expect([status, body.code, body.type]).toEqual([
        403,
        "https_required",
        "https://passports.example.com/docs/errors/https_required",
      ]);
    }
  expect(await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).toEqual([]);
});

it("with an https address, a request that came over TLS is served", async () => {
  const { secret } = await mintApiKey(db, await mintBrand(db));
  expect((await sendNote({ key: secret, json: { note: "x" }, headers: { "x-forwarded-proto": "https" } })).status).toBe(
    201,
  );
});
