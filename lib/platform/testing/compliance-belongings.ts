import { gzipSync } from "node:zlib";
import { insertAnswer, insertProofs } from "@/db/queries/eu-registry-answers";
import { insertFile, insertRun } from "@/db/queries/eu-registry-files";
import { insertReport, insertUnsoldRows } from "@/db/queries/unsold-goods";
import { insertOffer } from "@/db/queries/unsold-offers";
import type { Context, MemberActor } from "@/lib/access/actor";
import { now } from "../clock";
import { newId } from "../ids";
import { sha256Hex } from "../secrets";

/** A file for the EU registry, the registry's answer and a proof. */
export async function mintRegistryFiles({ db, actor, requestId }: Context<MemberActor>) {
  const { brandId, userId, sessionId } = actor;
  const [registryRunId, registryFileId] = [newId("rgr"), newId("rgf")];
  const run = { userId, sessionId, requestId, planned: 1, entries: 1, files: 1 };
  const ofRegistry = { brandId, format: "json", isTrial: false, createdAt: now() } as const;
  await insertRun(db, { ...run, ...ofRegistry, id: registryRunId, endedAt: now(), endReason: "done" });
  await insertFile(db, {
    ...ofRegistry,
    id: registryFileId,
    runId: registryRunId,
    number: 1,
    template: "pilot_format_1",
    entries: 1,
    sha256: sha256Hex("{}"),
    sizeBytes: 2,
    bodyGzip: gzipSync("{}"),
  });
  const [registryAnswerId, registryProofId] = [newId("rgb"), newId("rgp")];
  const ofOwner = { brandId, fileName: "theirs", createdAt: now() };
  const answered = { rows: [], sha256: sha256Hex(registryAnswerId), receivedBy: userId };
  await insertAnswer(db, { ...ofOwner, ...answered, id: registryAnswerId });
  const proof = { mediaType: "application/pdf", sizeBytes: 5, sha256: sha256Hex("%PDF-") } as const;
  const body = Buffer.from("%PDF-");
  await insertProofs(db, [{ ...ofOwner, ...proof, body, id: registryProofId, storedBy: userId }]);
  return { registryRunId, registryFileId, registryAnswerId, registryProofId };
}

/** A report of unsold goods with a row, and an offer. */
export async function mintUnsoldGoods({ db, actor: { brandId, userId } }: Context<MemberActor>) {
  const [reportId, rowId, offerId] = [newId("uns"), newId("unr"), newId("uno")];
  await insertReport(db, {
    ...{ id: reportId, brandId, startsOn: "2026-01-01", endsOn: "2026-12-31", sizeClass: "large" },
    ...{ entityName: "Theirs", identifier: "", isConsolidated: false, undertakings: [] },
    ...{ measuresTaken: "", measuresPlanned: "", countedAt: now() },
  });
  await insertUnsoldRows(db, [
    {
      ...{
        id: rowId,
        brandId,
        reportId,
        source: "units",
        cnCodes: ["64"],
        description: "Theirs",
        units: 1,
        weightG: 1,
      },
      ...{ areUnitsEstimated: false, isWeightEstimated: false, hasPackaging: false, reason: "other", note: "" },
      ...{ shares: { reuse: 0, recycling: 0, other_recovery: 0, disposal: 0, unknown: 10_000 }, documentIds: [] },
    },
  ]);
  await insertOffer(db, {
    ...{
      id: offerId,
      brandId,
      title: "Theirs",
      description: "Theirs",
      quantity: "1",
      place: "Theirs",
      cnCodes: ["64"],
    },
    ...{ contactEmail: "offers@example.com", startsOn: "2026-01-01", endsOn: "2026-12-31" },
    publishedBy: userId,
  });
  return { reportId, rowId, offerId };
}
