import { readdirSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROUTES } from "@/app/v1/router";
import { findDocument, readProjectFile } from "@/lib/docs/documents";
import { QUEUE_NAMES } from "@/lib/platform/jobs/kinds";
import { readSourceFiles } from "@/lib/platform/testing/source-files";
import { metrics } from "./registry";

/** What dashboards, alarms and the runbook say of metrics, labels, events and commands is what there is. */

type Tree = ReturnType<typeof parser.parse>;
type SyntaxNode = Tree["topNode"];

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
interface Asked {
  where: string;
  expr: string;
  /** Where names of labels are filled in. */
  texts: string[];
}

const panels = readdirSync("deploy/grafana").flatMap((file) =>
  (JSON.parse(readProjectFile(`deploy/grafana/${file}`)) as { panels: Panel[] }).panels.flatMap(
    ({ title, targets = [] }) =>
      targets.map(({ expr, legendFormat }): Asked => ({
        where: `${file}: ${title}`,
        expr: expr.replaceAll("$__rate_interval", "5m"),
        texts: [legendFormat.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, "{{ $labels.$1 }}")],
      })),
  ),
);
const { groups } = parse(readProjectFile("deploy/alerts.yaml")) as { groups: { rules: Rule[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const rules = alerts.map(({ alert, expr, annotations }): Asked => ({
  where: alert,
  expr,
  texts: Object.values(annotations),
}));
const expressions = [...panels, ...rules];

const OF_PROMETHEUS = ["job", "instance"];
const VALUES: Record<string, readonly string[]> = {
  queue: QUEUE_NAMES,
  route: Object.keys(ROUTES).map((folder) => `/v1/${folder}`),
  state: ["due", "later", "running", "idle", "busy", "queued", "late", "waiting", "failed"],
};

/** The labels of a series, or undefined for one that is not exported. */
function labelsOf(series: string): string[] | undefined {
  if (series === "up") return OF_PROMETHEUS;
  const { registry } = metrics();
  const histogram = /^(.*)_(bucket|sum|count)$/.exec(series);
  const metric = registry.getSingleMetric(series) ?? registry.getSingleMetric(histogram?.[1] ?? "");
  if (!metric) return undefined;
  const { labelNames } = metric as unknown as { labelNames: readonly string[] };
  return [...OF_PROMETHEUS, ...labelNames, ...(histogram?.[2] === "bucket" ? ["le"] : [])];
}

function nodesOf(tree: Tree | SyntaxNode, type: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  tree.cursor().iterate((node) => {
    if (node.name === type || (type === "error" && node.type.isError)) nodes.push(node.node);
  });
  return nodes;
}

/** All that is wrong with an expression and the texts about it. */
function errorsOf({ where, expr, texts }: Asked): string[] {
  const tree = parser.parse(expr);
  const textOf = ({ from, to }: { from: number; to: number }) => expr.slice(from, to);
  const wrong = nodesOf(tree, "error").map(({ from }) => `is no PromQL at ${from}`);
  const seriesIn = (node: Tree | SyntaxNode) =>
    nodesOf(node, "VectorSelector").map((selector) => textOf(selector.getChild("Identifier")!));
  const known = (node: Tree | SyntaxNode) => new Set(seriesIn(node).flatMap((series) => labelsOf(series) ?? []));
  for (const selector of nodesOf(tree, "VectorSelector")) {
    const series = textOf(selector.getChild("Identifier")!);
    const labels = labelsOf(series);
    if (!labels) wrong.push(`${series} is not exported`);
    for (const matcher of nodesOf(selector, "UnquotedLabelMatcher")) {
      const label = textOf(matcher.getChild("LabelName")!);
      const value = textOf(matcher.getChild("StringLiteral")!).slice(1, -1);
      const isExact = /^\w+=[^~]/.test(textOf(matcher));
      if (labels && !labels.includes(label)) wrong.push(`${series} has no label ${label}`);
      if (isExact && VALUES[label] && !VALUES[label].includes(value)) wrong.push(`no ${label} is ${value}`);
    }
  }
  for (const aggregate of nodesOf(tree, "AggregateExpr"))
    for (const labels of nodesOf(aggregate, "GroupingLabels").slice(0, 1))
      for (const label of nodesOf(labels, "LabelName").map(textOf))
        if (!known(aggregate).has(label)) wrong.push(`nothing has the label ${label}`);
  for (const [, label = ""] of texts.join(" ").matchAll(/\$labels\.(\w+)/g))
    if (!known(tree).has(label)) wrong.push(`its text names the label ${label}, which nothing has`);
  return wrong.map((what) => `${where}: ${what}`);
}

describe("dashboards and alarms", () => {
  it("ask in PromQL for series and labels that are exported", () => {
    expect(expressions.length).toBeGreaterThan(60);
    expect(expressions.flatMap(errorsOf)).toEqual([]);
  });

  it.each([
    ["sum(rate(carnet_jobs_dead[5m])", "is no PromQL"],
    ["carnet_gone", "is not exported"],
    ['carnet_jobs{lane="checks"}', "has no label lane"],
    ['carnet_jobs{queue="check"}', "no queue is check"],
    ["sum by (route) (carnet_jobs)", "nothing has the label route"],
  ])("would be caught asking for %s", (expr, error) => {
    expect(errorsOf({ where: "x", expr, texts: [] }).join()).toContain(error);
  });

  it("leave none of our own metrics out", async () => {
    const own = (await metrics().registry.getMetricsAsJSON()).map(({ name }) => name);
    const all = expressions.map(({ expr }) => expr).join(" ");
    expect(own.filter((name) => name.startsWith("carnet_") && !all.includes(name))).toEqual([]);
  });
});

const runbook = readProjectFile("lib/docs/runbook.md");
const isUnsaid = (sources: string) => (sentence: string) => !sources.includes(sentence.replaceAll("\n", " "));
const PARTS = ["Symptom", "Impact", "Check", "Action", "Resolved"];

describe("the runbook", () => {
  it("has a place for each alarm and for nothing else, which the alarm names", () => {
    const ids = [...findDocument("runbook")!.headings.values()].filter(({ text }) => text.startsWith("Carnet"));
    expect(ids.map(({ text }) => text).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
    expect(alerts.map(({ annotations }) => new URL(annotations.runbook_url).hash.slice(1)).toSorted()).toEqual(
      ids.map(({ id }) => id).toSorted(),
    );
    expect(alerts.filter(({ labels }) => !["page", "ticket"].includes(labels.severity))).toEqual([]);
  });

  it("has the symptom, impact, check, action and end of each alarm", () => {
    const places = runbook.split(/^### /m).filter((section) => section.startsWith("Carnet"));
    const missing = places.flatMap((section) =>
      PARTS.filter((part) => !section.includes(`**${part}.**`)).map((part) => `${section.split("\n", 1)[0]}: ${part}`),
    );
    expect(places.length).toBe(alerts.length);
    expect(missing).toEqual([]);
  });

  it("names events, sentences of the log, series and commands that there are", () => {
    const sources = [...readSourceFiles().values()].map(({ text }) => text).join("\n");
    const { scripts } = JSON.parse(readProjectFile("package.json")) as { scripts: Record<string, string> };
    const namesMatching = (pattern: RegExp) => [...runbook.matchAll(pattern)].map(([, name = ""]) => name);
    expect(namesMatching(/"event":"([\w.]+)"/g).filter((event) => !sources.includes(`"${event}"`))).toEqual([]);
    expect(namesMatching(/"msg":"(?:… )?([^"]+)"/g).filter(isUnsaid(sources))).toEqual([]);
    expect(namesMatching(/\b((?:carnet|nodejs|process)_\w+)\b/g).filter((series) => !labelsOf(series))).toEqual([]);
    expect(namesMatching(/npm run ([\w:]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  });
});
