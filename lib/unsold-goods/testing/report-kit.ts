import type { Context, MemberActor } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import type { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { reportForm, rowForm } from "../contract";
import { type FormRow, rowState } from "../form-values";
import { showReport } from "../show-report";

/** A brand with the people who prepare and approve its reports of unsold goods. */
export async function mintScene(db: ReturnType<typeof testDatabase>["db"]) {
  const brand = await mintBrand(db);
  const contextAs = async (role: "owner" | "manager" | "compliance" | "viewer") =>
    contextOf(db, (await mintMember(db, { brandId: brand.brandId, role })).actor) as Context<MemberActor>;
  const [manager, compliance, owner] = [
    await contextAs("manager"),
    await contextAs("compliance"),
    await contextAs("owner"),
  ];
  return { ...brand, manager, compliance, owner, contextAs };
}

export const THIS_YEAR = { starts_on: `${now().getUTCFullYear()}-01-01`, ends_on: `${now().getUTCFullYear()}-12-31` };

/** A report without errors, of the current year. */
export const reportFor = (more: Record<string, string> = {}) =>
  reportForm.parse({
    ...THIS_YEAR,
    size_class: "large",
    entity_name: "Fjord AS",
    identifier: "NOBR.123",
    measures_taken: "Outlet",
    measures_planned: "Made to order",
    ...more,
  });

/** What the form of a new row sends, or that of a stored row as the person sees it. */
export const typedRow = (reportId: string, more: Record<string, string> = {}, row?: FormRow & { id: string }) =>
  rowForm.parse({
    reportId,
    cn_codes: "64039900",
    description: "Boots",
    units: "12",
    weight_kg: "10,5",
    reason: "damaged",
    share_recycling: "33.33",
    share_disposal: "66.67",
    ...(row && { rowId: row.id, seen: rowState(row) }),
    ...more,
  });

/** The code of an error, or `done`. */
export const refusal = (run: Promise<unknown>) =>
  run.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

export async function revisionOf(context: Context<MemberActor>, reportId: string): Promise<number> {
  return (await showReport(context, { reportId })).report.revision;
}
