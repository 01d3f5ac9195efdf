import { Callout } from "@/components/ui/callout";
import { BarChart, Sparkline } from "@/components/ui/chart";
import { CopyButton } from "@/components/ui/copy-button";
import { CodeBlock } from "@/components/ui/copyable-code";
import { Check, Mail, PenLine, ShieldX } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { Progress } from "@/components/ui/progress";
import { KeyValues, Card, Section } from "@/components/ui/section";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";
import { Avatar, Kbd } from "@/components/ui/small-marks";
import { EmptyState, ErrorState } from "@/components/ui/state-views";
import { Badge, Status, type Tone } from "@/components/ui/status";
import { Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { Timeline } from "@/components/ui/timeline";
import type { Reader } from "@/lib/platform/i18n/format";
import { Columns, Part, Row } from "./part";

const TONES: Tone[] = ["neutral", "positive", "caution", "critical", "notice", "accent"];
const LABELS = { copy: "Copy", copied: "Copied" };
const DAYS = [412, 380, 525, 610, 590, 120, 88, 470, 512, 498, 640, 702, 180, 96].map((value, index) => ({
  label: `${index + 8} Nov`,
  value,
  text: String(value),
}));
const CURL = 'curl "$BASE/v1/verify?code=7K3M-Q2XD-9F4T-VW8P8" \\\n  -H "Authorization: Bearer dpp_live_…"';

export function Answers({ reader }: { reader: Reader }) {
  const ago = (minutes: number) => <Time value={reader.now - minutes * 60_000} reader={reader} />;
  return (
    <>
      <Part title="Status and badge">
        <Row>
          {TONES.map((tone) => (
            <Status key={tone} tone={tone}>
              {tone}
            </Status>
          ))}
        </Row>
        <Row>
          {TONES.map((tone) => (
            <Status key={tone} tone={tone} plain>
              {tone}
            </Status>
          ))}
        </Row>
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
          <Avatar name="Ada Berger" />
        </Row>
      </Part>
      <Part title="Words to the reader">
        <Columns>
          <Callout tone="notice" title="Readiness, not compliance">
            No delegated act applies to this group yet.
          </Callout>
          <Callout tone="positive" title="Transfer accepted" />
          <Callout tone="caution" title="The key expires in 6 days">
            Roll it before then.
          </Callout>
          <Callout tone="critical" title="Mail refused by the server">
            The address does not exist.
          </Callout>
        </Columns>
        <div className="mt-6 grid gap-6 lg:grid-cols-2">
          <EmptyState
            title="No passports yet"
            action={
              <LinkButton href="/design" variant="primary">
                Register products
              </LinkButton>
            }
          >
            Every registered unit gets one.
          </EmptyState>
          <ErrorState title="The list could not be loaded" action={<LinkButton href="/design">Try again</LinkButton>}>
            Nothing was changed.
          </ErrorState>
        </div>
      </Part>
      <Part title="On its way">
        <Columns>
          <Progress label="Import" value={412} max={1000} valueText="412 of 1,000" />
          <Progress label="Limit" value={970} max={1000} valueText="970 of 1,000" tone="caution" />
          <Progress label="Counting" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </Columns>
        <div className="mt-6">
          <TableSkeleton rows={3} label="Loading" />
        </div>
      </Part>
      <Part title="Data">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
          <Card>
            <KeyValues
              items={[
                { key: "model", label: "Model", value: "FJ-310" },
                { key: "gtin", label: "GTIN", value: <span className="font-mono">4012345678901</span> },
                { key: "recycled", label: "Recycled content", value: "62 %" },
              ]}
            />
          </Card>
          <Timeline
            label="What happened"
            events={[
              {
                id: "1",
                icon: <Check aria-hidden="true" />,
                tone: "positive",
                title: "Accepted by the recipient",
                time: ago(3),
              },
              {
                id: "2",
                icon: <Mail aria-hidden="true" />,
                title: "Mail delivered",
                time: ago(64),
                children: "To b•••@example.org",
              },
              { id: "3", icon: <ShieldX aria-hidden="true" />, tone: "critical", title: "Refused", time: ago(1500) },
              { id: "4", icon: <PenLine aria-hidden="true" />, title: "Registered", time: ago(90_000) },
            ]}
          />
          <BarChart
            points={DAYS}
            heads={["Day", "Passports"]}
            summary="Passports registered a day; most on 19 November: 702"
            tableLabel="Show as table"
          />
          <div className="flex flex-col gap-4">
            <Row>
              <Sparkline points={DAYS} summary="Requests rose over two weeks" />
              <CopyButton text="7K3M" labels={LABELS} iconOnly />
            </Row>
            <CodeBlock code={CURL} caption="Verify a passport" label="curl for verify" labels={LABELS} />
          </div>
        </div>
        <div className="mt-8">
          <Section
            title="A section"
            description="Under a hairline, with what can be done on the right."
            actions={<LinkButton href="/design">Edit</LinkButton>}
          >
            <TabLinks
              label="Parts"
              tabs={[
                { href: "/design", label: "Data", isCurrent: true },
                { href: "/design?part=versions", label: "Versions", count: "3", isCurrent: false },
              ]}
            />
            <div className="mt-4">
              <Tabs
                label="Languages"
                tabs={[
                  { value: "curl", label: "curl", panel: <CodeBlock code={CURL} label="curl" labels={LABELS} /> },
                  {
                    value: "node",
                    label: "Node",
                    panel: <CodeBlock code="await fetch(url)" label="Node" labels={LABELS} />,
                  },
                ]}
              />
            </div>
          </Section>
        </div>
      </Part>
    </>
  );
}
