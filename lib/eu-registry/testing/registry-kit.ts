import { expect } from "vitest";
import type { MemberActor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { registryFilesQuery, registryListQuery } from "../contract";
import { makeRegistryFiles } from "../make-files";
import type { RegistryFormat } from "../rules";
import { listRegistryFiles, markRegistryFileUploaded, openRegistryFile } from "../settle-files";
import { listRegistry, stateAcceptance } from "../show-registry";

const { db, pool } = testDatabase();
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

export const BATTERY: Ecodesign = {
  battery: { category: "lmt" },
  commodity_code: "85076000",
  operators: [{ role: "manufacturer", name: "Volt AG", identifier: "4012345000009", identifier_scheme: "gln" }],
  facilities: [{ identifier: "4012345000016", identifier_scheme: "gln" }],
  backup_provider: { name: "Copy Ltd", url: "https://copy.example" },
};

export async function mintScene({
  units = 3,
  role = "compliance" as Role,
  isAccepted = true,
  ecodesign = BATTERY,
} = {}) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  const context = contextOf<MemberActor>(db, actor);
  const { productId, passports } = await mintProduct(db, {
    ...{ brandId, units, name: "Cargo bike battery", productGroup: "battery", gtin: "4012345000016", ecodesign },
  });
  await pool.query("update passports set serial_number = 'S-' || substr(id, 5) where product_id = $1", [productId]);
  await pool.query("update products set review_state = 'approved' where id = $1", [productId]);
  if (isAccepted && role === "compliance")
    await stateAcceptance(context, { duty: "battery", accepted_from: "2026-11-01" });
  return { brandId, context, productId, ids: passports.map(({ passportId }) => passportId).sort() };
}

export type Scene = Awaited<ReturnType<typeof mintScene>>;
export const list = ({ context }: Scene, query = {}) => listRegistry(context, registryListQuery.parse(query));
export const countsOf = async (scene: Scene) => (await list(scene)).counts;

export async function runAll(): Promise<void> {
  while ((await runNext(db, "registry_files")) > 0);
}

export async function makeAll({ context }: Scene, format: RegistryFormat = "json", trial: "yes" | "no" = "no") {
  const runId = newId("rgr");
  await makeRegistryFiles(context, { runId, format, trial });
  await runAll();
  const { rows } = await listRegistryFiles(context, registryFilesQuery.parse({ run: runId, limit: "100" }));
  return { runId, files: rows.toReversed() };
}

export const textOf = async ({ context }: Scene, fileId: string) =>
  Buffer.from((await openRegistryFile(context, { fileId })).body).toString();
export const entriesOf = async (scene: Scene, fileId: string) =>
  (JSON.parse(await textOf(scene, fileId)) as { entries: { upi: string; deactivated: boolean }[] }).entries;

export async function submitAll(scene: Scene) {
  const { files } = await makeAll(scene);
  for (const { id } of files) await markRegistryFileUploaded(scene.context, { fileId: id, uploaded_on: "2026-11-20" });
  return files;
}

export function posted(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request("https://x.example", { method: "POST", body: form });
  return { contentType: request.headers.get("content-type")!, body: request.body! };
}
export const fileOf = (text: string, name = "answers.json") => new File([text], name);
export const PDF = "%PDF-1.7\n%%EOF\n";
