import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenDatabase } from "@/db/client";
import { listProducts } from "@/db/queries/products";
import { acrossBrands } from "@/db/tenant";
import type { Context, MemberActor } from "@/lib/access/actor";
import { keepEvidence } from "@/lib/evidence/store-evidence";
import { folderStore } from "@/lib/files/store";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { commitImport } from "@/lib/imports/commit/commit-import";
import { validate, upload, work } from "@/lib/imports/testing/imports";
import { startBulkChange } from "@/lib/lifecycle/bulk-changes/start-bulk-change";
import { newId } from "@/lib/platform/ids";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { mintRegistryFiles, mintUnsoldGoods } from "@/lib/platform/testing/compliance-belongings";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { TRANSFERS_PER_LIST_MAX } from "@/lib/transfers/bulk-transfers/read-transfer-lines";
import { startBulkTransfer } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import {
  type Item,
  makeClaims,
  makeEndpoint,
  makeSource,
  makeGrants,
  makePictures,
  makeSignals,
} from "./item-subjects";

const PASSPORTS_CHANGED = 100;
const ROWS_IMPORTED = 500;
const ITEMS_ASKED_ABOUT = 200;

export type Subjects = Awaited<ReturnType<typeof findSubjects>>;

/** One of each thing that a page can be about; what the seed has none of is made. */
export async function findSubjects(database: OpenDatabase, brandId: string) {
  const one = async (query: string) => (await database.pool.query<{ value: string }>(query, [brandId])).rows[0]!.value;
  const subjects = await makeSubjects(database, brandId);
  return {
    ...subjects,
    passport: await one("select id as value from passports where brand_id = $1 order by id desc limit 1"),
    code: await one("select code as value from passports where brand_id = $1 order by id offset 500000 limit 1"),
    serial: await one(
      "select serial_number as value from passports where brand_id = $1 and serial_number is not null order by " +
        "id offset 300000 limit 1",
    ),
    sold: await one(
      "select passport_id as value from transfers where brand_id = $1 and status = 'completed' order by id limit 1",
    ),
    product: await one("select id as value from products where brand_id = $1 order by id desc limit 1"),
    battery: await one(
      "select p.id as value from passports p join products r on r.id = p.product_id where p.brand_id = $1 and " +
        "r.product_group = 'battery' order by p.id limit 1",
    ),
    oldProduct: await one("select id as value from products where brand_id = $1 order by id limit 1"),
    batch: await one(
      "select batch as value from passports where brand_id = $1 and batch is not null and product_id = " +
        "(select min(id) from products where brand_id = $1) limit 1",
    ),
    submitted: await one(
      "select id as value from products where brand_id = $1 and review_state = 'submitted' order by id limit 1",
    ),
    name: await one("select name as value from products where brand_id = $1 order by id limit 1"),
    transfer: await one(
      "select id as value from transfers where brand_id = $1 and status = 'pending' order by id desc limit 1",
    ),
    warranty: await one(
      "select passport_id || '/warranties/' || id as value from warranties where brand_id = $1 order by id limit 1",
    ),
    request: await one("select id as value from request_log where brand_id = $1 order by id desc limit 1"),
    key: await one("select id as value from api_keys where brand_id = $1 limit 1"),
    signal: await one("select id as value from scan_signals where brand_id = $1 order by id desc limit 1"),
    holder: await one("select email_hash as value from holders where brand_id = $1 order by id limit 1"),
    brand: brandId,
    member: await one("select user_id as value from members where brand_id = $1 order by user_id limit 1"),
    audit: await one(
      "select sequence::text as value from audit_log where brand_id = $1 order by sequence desc limit 1",
    ),
  };
}

/**
 * Two imports, one checked and one done, a change of many passports, a list of transfers, a document, pictures, signals
 * and claims.
 */
async function makeSubjects({ db, pool }: OpenDatabase, brandId: string) {
  const { actor } = await mintMember(db, { brandId });
  const context = contextOf(db, actor as MemberActor);
  const stage = async (name: string) => {
    const lines = Array.from(
      { length: ROWS_IMPORTED },
      (_, index) => `${name} ${index},2,${index % 50 === 0 ? "much" : "40"}`,
    );
    const importId = await upload(context, ["Name,Units,Recycled content", ...lines].join("\n"));
    await validate(context, importId);
    return importId;
  };
  const [checkedImport, doneImport] = [await stage("Staged jacket"), await stage("Imported jacket")];
  await commitImport(context, { importId: doneImport });
  await work(db, doneImport);
  const { rows } = await pool.query<{ id: string }>(
    "select id from passports where brand_id = $1 order by id desc limit $2",
    [brandId, PASSPORTS_CHANGED],
  );
  const bulkChange = newId("blk");
  await startBulkChange(context, {
    bulkChangeId: bulkChange,
    change: "report_lost",
    reason: "Lost in transit",
    selection: { ids: rows.map(({ id }) => id), query: "" },
  });
  await runAll(db, "bulk_change");
  const { rows: items } = await pool.query<Item>(
    `select id, product_id as "productId" from passports where brand_id = $1 and holder_id is null and status = 'active'
       and custody_flag = 'none' order by id limit $2`,
    [brandId, ITEMS_ASKED_ABOUT],
  );
  await makePictures(context, requireValue(items[0], "An item").productId);
  await makeSignals(context, items);
  return {
    pictured: requireValue(items[0], "An item").productId,
    claim: await makeClaims(context, items),
    ...(await makeGrants(context, items)),
    endpoint: await makeEndpoint(context),
    source: await makeSource(context),
    checkedImport,
    doneImport,
    bulkChange,
    bulkTransfer: await startList(context),
    ...(await mintRegistryFiles(context)),
    ...(await mintUnsoldGoods(context)),
    document: await keepDocument(context),
  };
}

/** As long as one may be; none of its lines names a passport, so that nothing is sent. */
async function startList(context: Context<MemberActor>): Promise<string> {
  const text = Array.from(
    { length: TRANSFERS_PER_LIST_MAX },
    (_, index) => `0000-0000-0000-0000-${index},person${index}@scale.example`,
  ).join("\n");
  const { listId } = await startBulkTransfer(context, { listId: newId("tfl"), text });
  await runAll(acrossBrands(context.db), "bulk_transfer");
  return listId;
}

async function keepDocument(context: Context<MemberActor>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "carnet-evidence-"));
  const [content, path] = [smallPdf("Test report"), join(folder, "report.pdf")];
  await writeFile(path, content);
  const file = { path, sha256: sha256Hex(content), sizeBytes: content.length, mediaType: "application/pdf" } as const;
  const { id: productId } = (await listProducts(context.db, { brandId: context.actor.brandId, limit: 1 }))[0]!.product;
  const document = { productId, kind: "test_report" as const, title: "Test report", fields: [], checks: [] };
  const { documentId } = await keepEvidence(context, {
    file,
    said: document,
    store: folderStore(join(folder, "kept")),
  });
  await rm(folder, { recursive: true });
  return documentId;
}
