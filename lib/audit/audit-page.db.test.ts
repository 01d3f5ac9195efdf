import { describe, expect, it } from "vitest";
import { appendAudit } from "@/lib/access/append-audit";
import { AUDIT_TARGETS, type AuditAction } from "@/lib/access/audit-actions";
import { ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { exportAudit, listAudit, showAuditRow } from "./list-audit";
import { AREA_ACTIONS, auditListQuery } from "./list-contract";
import { showChainVerification } from "./request-chain-verification";

const { db } = testDatabase();

async function mintLog(actions: string[] = []) {
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId });
  const context = contextOf(db, member.actor);
  for (const action of actions)
    await db.transaction((tx) =>
      appendAudit(tx, context, {
        action: action as AuditAction,
        targetKind: "note",
        targetId: `about-${action}`,
        detail: { before: 1, after: 2 },
      }),
    );
  return { brandId, context };
}

const query = (values: Record<string, unknown> = {}) => auditListQuery.parse(values);
const actionsOf = ({ rows }: Awaited<ReturnType<typeof listAudit>>) => rows.map(({ action }) => action);

describe("the audit log's page", () => {
  it("shows the brand's rows newest first, page by page, with who acted", async () => {
    const { context } = await mintLog(["transfer.started", "member.invited", "transfer.cancelled"]);
    const first = await listAudit(context, { ...query(), limit: 2 }, "UTC");
    expect(actionsOf(first)).toEqual(["transfer.cancelled", "member.invited"]);
    expect(first.rows[0]).toMatchObject({ memberName: "Robin Example", requestId: context.requestId });
    const rest = await listAudit(context, { ...query({ cursor: first.next }), limit: 2 }, "UTC");
    expect([actionsOf(rest), rest.next]).toEqual([["transfer.started"], null]);
  });

  it("is narrowed by area, actor, day and the ids in a row; an action whose name only begins alike is left out", async () => {
    const { context } = await mintLog(["transfer.started", "member.invited", "transfers.other"]);
    const listed = async (values: Record<string, unknown>) => actionsOf(await listAudit(context, query(values), "UTC"));
    expect(await listed({ area: "transfer" })).toEqual(["transfer.started"]);
    expect(await listed({ actor: "key" })).toEqual([]);
    expect(await listed({ q: "about-member.invited" })).toEqual(["member.invited"]);
    expect(await listed({ q: context.requestId })).toHaveLength(3);
    expect(await listed({ at_to: "2001-01-01" })).toEqual([]);
    expect(await listed({ at_from: "2001-01-01", area: "nonsense", cursor: "x" })).toHaveLength(3);
  });

  it("is narrowed to whatever was done: every action that is written belongs to an area, what concerns people's data to one", async () => {
    const prefixes: string[] = Object.values(AREA_ACTIONS).flat();
    expect(Object.keys(AUDIT_TARGETS).filter((action) => !prefixes.includes(action.split(".")[0]!))).toEqual([]);
    const { context } = await mintLog(["holder.erased", "addresses.erased", "brand.kept"]);
    expect(actionsOf(await listAudit(context, query({ area: "holder" }), "UTC"))).toEqual([
      "addresses.erased",
      "holder.erased",
    ]);
  });

  it("shows another brand's row like one that is not there", async () => {
    const [one, other] = [await mintLog(["transfer.started", "transfer.cancelled"]), await mintLog(["member.invited"])];
    expect(await showAuditRow(one.context, { sequence: 2 })).toMatchObject({ action: "transfer.cancelled" });
    await expect(showAuditRow(other.context, { sequence: 2 })).rejects.toMatchObject({ code: "not_found" });
    expect(actionsOf(await listAudit(other.context, query(), "UTC"))).toEqual(["member.invited"]);
  });

  it("is taken away as CSV with all that the hashes cover, which is noted in it", async () => {
    const { context } = await mintLog(["transfer.started", "member.invited"]);
    let csv = "";
    for await (const piece of await exportAudit(context, query(), { hasBom: false })) csv += piece;
    const lines = csv.trim().split(/\r?\n/);
    expect(lines[0]).toBe(
      "sequence,at,actor_kind,actor_id,actor_name,action,target_kind,target_id,detail,request_id,previous_hash,hash",
    );
    expect(lines.slice(1).map((line) => line.split(",")[5])).toEqual([
      "list.exported",
      "member.invited",
      "transfer.started",
    ]);
  });

  it.each(ROLES)("asks whether the role %s may read it", async (role) => {
    const { brandId } = await mintLog(["transfer.started"]);
    const { actor } = await mintMember(db, { brandId, role });
    const context = { db, actor, requestId: newId("req") };
    const attempts = [
      listAudit(context, query(), "UTC"),
      showAuditRow(context, { sequence: 1 }),
      showChainVerification(context),
      exportAudit(context, query(), { hasBom: false }),
    ];
    const codes = await Promise.all(
      attempts.map((attempt) =>
        attempt.then(
          () => "done",
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(codes).toEqual(Array(4).fill(ROLE_PERMISSIONS[role].has("audit.read") ? "done" : "forbidden"));
  });
});
