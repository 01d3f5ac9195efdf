import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { addServiceHours, listServiceHours } from "@/db/queries/status";
import { acrossBrands } from "@/db/tenant";
import { flushWriters } from "@/lib/platform/batch-writer";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { BUCKETS, bucketOf } from "./contract";
import { addAnswer } from "./count-request";
import { forgetServiceStatus, checkService } from "./look-at-service";
import {
  listAllIncidents,
  listLastingIncidents,
  openIncident,
  updateIncident,
  incidentFeed,
  statusJson,
  purgeServiceHours,
} from "./public-status";

const { db, pool } = testDatabase();

async function mintOperator() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  const operator = { ...actor, isOperator: true, secondStepAt: now() } as const;
  return { brandId, context: contextOf(db, operator), plain: contextOf(db, actor) };
}

const SAID = {
  title: "Mail is <late>",
  impact: "minor",
  state: "investigating",
  language: "en",
  text: "We look at it.\nSoon more.",
} as const;

describe("an incident", () => {
  it("is told to everybody, followed and ended, each word in the log of the operator's brand", async () => {
    const { brandId, context } = await mintOperator();
    const title = `Mail is <late> ${brandId}`;
    const id = await openIncident(context, { ...SAID, title });
    await updateIncident(context, { incidentId: id, state: "identified", text: "A queue stands still." });
    forgetServiceStatus();
    const lasting = statusJson(await checkService()).incidents.find((incident) => incident.id === id);
    expect(lasting).toMatchObject({ title, state: "identified", resolved_at: null });
    expect(lasting!.updates.map(({ text }) => text)).toEqual(["A queue stands still.", SAID.text]);
    await updateIncident(context, { incidentId: id, state: "resolved", text: "Mail is in time." });
    expect((await listLastingIncidents(context)).map((incident) => incident.id)).not.toContain(id);
    expect((await listAllIncidents(context, { limit: 100 })).rows.map((incident) => incident.id)).toContain(id);
    await expect(
      updateIncident(context, { incidentId: id, state: "monitoring", text: "Again?" }),
    ).rejects.toMatchObject({ code: "incident_over" });
    await expect(
      updateIncident(context, { incidentId: "inc_none", state: "monitoring", text: "?" }),
    ).rejects.toMatchObject({ code: "not_found" });
    const { rows } = await pool.query("select action, target_id from audit_log where brand_id = $1 order by sequence", [
      brandId,
    ]);
    expect(rows).toEqual(
      ["incident.opened", "incident.updated", "incident.updated"].map((action) => ({ action, target_id: id })),
    );
    let texts = "";
    const parser = new SaxesParser({ xmlns: true });
    parser.on("text", (text) => void (texts += text));
    forgetServiceStatus();
    parser.write(await incidentFeed("https://passports.example.com")).close();
    expect(texts).toContain(title);
    expect(texts).toContain("We look at it.<br>Soon more.");
  });

  it("of several who end it at once is ended once", async () => {
    const { context } = await mintOperator();
    const incidentId = await openIncident(context, SAID);
    const ends = await Promise.allSettled(
      [1, 2, 3, 4].map((by) => updateIncident(context, { incidentId, state: "resolved", text: `Over, says ${by}.` })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is nobody's to tell of but an operator's with a recent code", async () => {
    const { plain, context } = await mintOperator();
    await expect(openIncident(plain, SAID)).rejects.toMatchObject({ code: "not_found" });
    const long = new Date(now().getTime() - HOUR_MS);
    const late = contextOf(db, { ...context.actor, secondStepAt: long });
    await expect(openIncident(late, SAID)).rejects.toMatchObject({ code: "recent_code_needed" });
  });
});

describe("how requests were answered", () => {
  it("is summed over processes by the hour, and removed after its week", async () => {
    const all = acrossBrands(db);
    const hour = new Date("2020-02-02T02:00:00Z");
    const buckets = Array.from({ length: BUCKETS }, (_, index) => index);
    const row = { hour, surface: "api", requests: 78, failed: 2, buckets } as const;
    await Promise.all([1, 2, 3].map(() => addServiceHours(all, [{ ...row, buckets: [...buckets] }])));
    const [hourRow] = (await listServiceHours(all, hour)).filter((one) => one.hour.getTime() === hour.getTime());
    expect(hourRow).toMatchObject({ requests: 234, failed: 6, buckets: buckets.map((count) => count * 3) });
    await purgeServiceHours(all);
    const left = await listServiceHours(all, hour);
    expect(left.filter((one) => one.hour.getTime() === hour.getTime())).toEqual([]);
  });

  it("is counted in the process, written once, and told by median, 95 % and errors", async () => {
    const all = acrossBrands(db);
    const hourMs = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS;
    const total = async () =>
      (await listServiceHours(all, new Date(hourMs)))
        .filter(({ surface }) => surface === "resolver")
        .reduce(
          (sum, { requests, failed, buckets }) => [
            sum[0]! + requests,
            sum[1]! + failed,
            sum[2]! + buckets[bucketOf(15)]!,
          ],
          [0, 0, 0],
        );
    const before = await total();
    for (const status of [200, 404, 500]) addAnswer("resolver", status, 15);
    await flushWriters();
    await flushWriters();
    expect(await total()).toEqual([before[0]! + 3, before[1]! + 1, before[2]! + 3]);
    forgetServiceStatus();
    const { figures, components } = statusJson(await checkService());
    expect(figures.find(({ surface }) => surface === "resolver")!.median_ms).toBeGreaterThan(0);
    expect(components).toMatchObject({ database: "operational", api: "operational" });
    expect(components.mail, "there is no mail server, and other tests leave late messages").not.toBe("operational");
  });
});
