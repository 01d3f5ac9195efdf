import type { Route } from "next";
import { DocumentPage } from "@/components/brands/document-page";
import { machineReadableLines } from "@/components/brands/machine-readable-lines";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import {
  Download,
  Archive,
  ArrowLeftRight,
  Ban,
  Check,
  Clock,
  PackageX,
  ShieldCheck,
  ShieldX,
  Stamp,
  TriangleAlert,
  X,
} from "@/components/ui/icons";
import { Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { Popover } from "@/components/ui/popover";
import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEvent } from "@/components/ui/timeline";
import {
  type PassportChangeWord,
  type PassportEvent,
  TIMELINE_GROUPS,
  timelineGroup,
} from "@/lib/passport-pages/rules";
import { formatPassportCode } from "@/lib/passports/code";
import {
  QR_CORRECTION_DEFAULT,
  QR_CORRECTIONS,
  type QrCorrection,
  EDGE_MM_DEFAULT,
  EDGES_MM,
  rateModule,
  MODULE_MM,
  moduleMm,
} from "@/lib/passports/labels/label-rules";
import type { QrDrawing } from "@/lib/passports/labels/qr-code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { batchPath } from "@/lib/products/batches/contract";

const MARKS = { fine: "", small: " !", refused: "" };

function ModuleTable({ reader, sizes }: { reader: Reader; sizes: Record<QrCorrection, number> }) {
  const t = translator(reader.locale, "passports");
  const format = formatter(reader);
  const inMm = (mm: number) => format.number(mm, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <details className="text-xs">
      <summary className="unfolds">{t("detail.modules")}</summary>
      <table className="mt-1 w-full text-right tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="text-left font-normal text-ink-muted">
              mm
            </th>
            {QR_CORRECTIONS.map((correction) => (
              <th key={correction} scope="col" className="font-medium">
                {correction}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EDGES_MM.map((edgeMm) => (
            <tr key={edgeMm}>
              <th scope="row" className="text-left font-medium">
                {edgeMm}
              </th>
              {QR_CORRECTIONS.map((correction) => {
                const mm = moduleMm({ size: sizes[correction], edgeMm });
                const rating = rateModule(mm);
                return (
                  <td key={correction} className={rating === "small" ? "text-caution" : undefined}>
                    {rating === "refused" ? "–" : inMm(mm) + MARKS[rating]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-ink-muted">
        {t("detail.modulesHint", {
          usual: format.number(MODULE_MM.usual, { maximumFractionDigits: 3 }),
          lowest: format.number(MODULE_MM.least),
        })}
      </p>
    </details>
  );
}

const FILE = "flex min-h-8 items-center rounded-sm px-2 text-base text-ink hover:bg-accent-soft";

interface PassportSheetProps {
  reader: Reader;
  issuer: string;
  passport: {
    id: string;
    code: string;
    serialNumber: string | null;
    externalId: string | null;
    batch: string | null;
    producedOn: string | null;
    createdAt: Date;
  };
  product: { id: string; name: string; model: string | null; gtin: string | null };
  qrCode: QrDrawing;
  label: string;
  sizes: Record<QrCorrection, number>;
}

function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function PassportSheet({ reader, issuer, passport, product, qrCode, label, sizes }: PassportSheetProps) {
  const t = translator(reader.locale, "passports");
  const code = formatPassportCode(passport.code);
  const lines = machineReadableLines({
    issuer,
    product: product.name,
    code: passport.code,
    gtin: product.gtin,
    registeredOn: passport.createdAt.toISOString().slice(0, 10),
  });
  const fields = [
    { label: t("detail.model"), value: product.model },
    { label: t("detail.serial"), value: passport.serialNumber, mono: true },
    { label: t("detail.unitId"), value: passport.externalId, mono: true },
    { label: t("detail.gtin"), value: product.gtin, mono: true },
    {
      label: t("detail.batch"),
      value: passport.batch && <TextLink href={batchPath(product.id, passport.batch)}>{passport.batch}</TextLink>,
      mono: true,
    },
    { label: t("detail.produced"), value: passport.producedOn && formatter(reader).calendarDate(passport.producedOn) },
    { label: t("detail.registered"), value: <Time value={passport.createdAt} reader={reader} as="date" /> },
  ].filter(({ value }) => value !== null);
  return (
    <DocumentPage seed={passport.code} kind={t("detail.kind")} issuer={issuer} lines={lines} className="z-10">
      <div className="flex flex-col gap-6 sm:flex-row sm:gap-8">
        <div className="flex w-40 shrink-0 flex-col gap-2">
          <QrCode drawing={qrCode} label={t("detail.qrLabel")} />
          <p className="font-mono text-micro break-all text-ink-muted">{label}</p>
          <div className="print:hidden">
            <Popover
              triggerClassName={buttonClass("secondary", "sm")}
              trigger={
                <>
                  <Download aria-hidden="true" />
                  {t("detail.download")}
                </>
              }
              panelClassName="top-full left-0 mt-1 flex w-72 flex-col p-1"
            >
              <form action={`/passports/${passport.id}/qr`} className="flex flex-col gap-2 border-b border-line p-2">
                <label htmlFor="qr-correction" className="text-sm font-medium">
                  {t("detail.correction")}
                </label>
                <Select
                  id="qr-correction"
                  name="correction"
                  defaultValue={QR_CORRECTION_DEFAULT}
                  options={QR_CORRECTIONS.map((value) => ({ value, label: t(`detail.corrections.${value}`) }))}
                />
                <label htmlFor="qr-edge" className="text-sm font-medium">
                  {t("detail.edge")}
                </label>
                <Select
                  id="qr-edge"
                  name="edge"
                  defaultValue={EDGE_MM_DEFAULT}
                  options={EDGES_MM.map((value) => ({ value: String(value), label: t("detail.edgeMm", { value }) }))}
                />
                <ModuleTable reader={reader} sizes={sizes} />
                <div className="flex gap-2">
                  {(["svg", "png", "pdf"] as const).map((format) => (
                    <Button key={format} type="submit" name="format" value={format} size="sm" className="grow">
                      {t(`detail.downloads.${format}`)}
                    </Button>
                  ))}
                </div>
              </form>
              <Link href={`/passports/labels?ids=${passport.id}&layout=roll` as Route} className={FILE}>
                {t("labels.printOne")}
              </Link>
            </Popover>
          </div>
        </div>
        <dl className="grid min-w-0 grow grid-cols-2 content-start gap-x-6 gap-y-4 lg:grid-cols-3">
          <div className="col-span-full">
            <dt className="micro-label text-ink-muted">{t("detail.code")}</dt>
            <dd className="flex flex-wrap items-center gap-x-2 font-mono text-md font-medium tracking-wide sm:text-lg">
              {code}
              <CopyButton
                text={code}
                labels={{ copy: t("detail.copyCode"), copied: t("detail.copiedCode") }}
                iconOnly
              />
            </dd>
          </div>
          {fields.map(({ label, value, mono }) => (
            <div key={label} className="min-w-0">
              <dt className="micro-label text-ink-muted">{label}</dt>
              <dd className={mono ? "font-mono text-sm" : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </DocumentPage>
  );
}

type Look = Pick<TimelineEvent, "icon" | "tone">;

const ENDS: Record<Extract<PassportEvent, { kind: "transfer_ended" }>["status"], Look> = {
  completed: { icon: <Check />, tone: "positive" },
  declined: { icon: <X />, tone: "caution" },
  cancelled: { icon: <Ban /> },
  expired: { icon: <Clock /> },
  voided: { icon: <Ban />, tone: "critical" },
};

const CHANGES: Record<PassportChangeWord, Look> = {
  suspended: { icon: <Ban />, tone: "caution" },
  revoked: { icon: <Ban />, tone: "critical" },
  archived: { icon: <Archive /> },
  reinstated: { icon: <Check />, tone: "positive" },
  reported_lost: { icon: <TriangleAlert />, tone: "caution" },
  reported_stolen: { icon: <TriangleAlert />, tone: "critical" },
  custody_cleared: { icon: <Check /> },
  decommissioned: { icon: <PackageX /> },
};

function lookOf(event: PassportEvent): Look {
  switch (event.kind) {
    case "registered":
      return { icon: <Stamp />, tone: "accent" };
    case "transfer_started":
      return { icon: <ArrowLeftRight /> };
    case "transfer_ended":
      return ENDS[event.status];
    case "warranty_began":
      return { icon: <ShieldCheck />, tone: "positive" };
    case "changed":
      return CHANGES[event.to];
    case "warranty_changed":
      return event.to === "voided" ? { icon: <ShieldX />, tone: "caution" } : { icon: <ShieldCheck /> };
  }
}

function title(event: PassportEvent, t: Translate<"passports">) {
  switch (event.kind) {
    case "transfer_started":
      return <TextLink href={`/transfers/${event.transferId}`}>{t("events.transfer_started")}</TextLink>;
    case "transfer_ended":
      return t(`events.transfer_${event.status}`);
    case "registered":
      return t("events.registered");
    case "warranty_began":
      return t("events.warranty_began");
    case "changed":
      return t(`events.${event.to}`);
    case "warranty_changed":
      return t(`events.warranty_${event.to}`);
  }
}

export function PassportTimeline({ reader, events }: { reader: Reader; events: readonly PassportEvent[] }) {
  const t = translator(reader.locale, "passports");
  const kinds = translator(reader.locale, "transfersPortal");
  const format = formatter(reader);
  const detail = (event: PassportEvent) => {
    if (event.kind === "transfer_started") {
      const to = event.recipientEmail ? t("detail.to", { recipient: event.recipientEmail }) : t("detail.toErased");
      return `${kinds(`kinds.${event.transferKind}`)} · ${to}`;
    }
    if (event.kind === "warranty_began" && event.endsOn)
      return t("events.warrantyUntil", {
        kind: t(`warrantyKinds.${event.warrantyKind}`),
        date: format.calendarDate(event.endsOn),
      });
    if ((event.kind === "changed" || event.kind === "warranty_changed") && event.reason) return event.reason;
    return null;
  };
  return (
    <Timeline
      label={t("detail.timelineTitle")}
      filter={{
        legend: t("timeline.filter"),
        all: t("timeline.all"),
        groups: TIMELINE_GROUPS.map((value) => ({ value, label: t(`timeline.${value}`) })),
      }}
      events={events.map((event, index) => ({
        id: String(index),
        group: timelineGroup(event),
        ...lookOf(event),
        title: title(event, t),
        time: <Time value={event.at} reader={reader} as="event" />,
        children: detail(event),
      }))}
    />
  );
}
