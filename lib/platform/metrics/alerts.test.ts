import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse, stringify } from "yaml";
import { readProjectFile } from "@/lib/docs/documents";
import { findProgram } from "@/lib/platform/launch/machine/packages";
import { ALERT_CASES, type AlertCase, type Series } from "./testing/alert-cases";

/** The rules of deploy/alerts.yaml, evaluated by Prometheus's own promtool over series as the service exports them. */

const alertsFile = resolve("deploy/alerts.yaml");
const { groups } = parse(readProjectFile("deploy/alerts.yaml")) as { groups: { rules: { alert: string }[] }[] };
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const cases = Object.entries(ALERT_CASES).filter(([alert]) => alerts.includes(alert));

/** Whether `alert` fires at the end of these series. */
function testOf(name: string, alert: string, { series, at, fires }: { series: Series; at: string; fires: boolean }) {
  const input = Object.entries(series).map(([metric, values]) => ({ series: metric, values }));
  const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"}) > 0`;
  const samples = fires ? [{ labels: "{}", value: 1 }] : [];
  return {
    name,
    interval: "1m",
    input_series: input,
    promql_expr_test: [{ expr: expr.replace(" > 0", " > bool 0"), eval_time: at, exp_samples: samples }],
  };
}

const testsOf = ([alert, { fires, quiet, at }]: [string, AlertCase]) => [
  testOf(`${alert} fires`, alert, { series: fires, at, fires: true }),
  testOf(`${alert} stays quiet`, alert, { series: quiet, at, fires: false }),
];

function promtool(...args: string[]): string {
  try {
    return execFileSync("promtool", args, { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return expect.fail(`${stdout}${stderr}`);
  }
}

it("every alarm has series at which it fires and series at which it stays quiet", () => {
  expect(cases.map(([alert]) => alert).toSorted()).toEqual(alerts.toSorted());
});

describe.runIf(findProgram("promtool"))("promtool", () => {
  it("finds the rules well formed, their texts included", () => {
    expect(promtool("check", "rules", alertsFile)).toContain(`${alerts.length} rules found`);
  });

  it("lets each alarm fire and stay quiet at its series", () => {
    const folder = mkdtempSync(join(tmpdir(), "carnet-alerts-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "alerts.test.yaml");
    const tests = cases.flatMap(testsOf);
    writeFileSync(file, stringify({ rule_files: [alertsFile], evaluation_interval: "1m", tests }));
    expect(promtool("test", "rules", file)).toContain("SUCCESS");
  });
});
