import { Stamp, Mark, Wordmark } from "@/components/brands/brand-signs";
import { DocumentPage } from "@/components/brands/document-page";
import { Guilloche, GuillocheBand } from "@/components/brands/guilloche";
import { machineReadableLines } from "@/components/brands/machine-readable-lines";
import { KeyValues } from "@/components/ui/section";
import { requireValue } from "@/lib/platform/require-value";
import { Part, Row } from "./part";

const COLOURS = [
  "bg-paper",
  "bg-surface",
  "bg-sunken",
  "bg-line",
  "bg-line-strong",
  "bg-ink-faint",
  "bg-ink-muted",
  "bg-ink",
  "bg-accent-soft",
  "bg-accent-line",
  "bg-accent-ink",
  "bg-accent",
  "bg-accent-hover",
  "bg-cover",
  "bg-cover-raised",
  "bg-cover-line",
  "bg-foil",
  "bg-positive",
  "bg-positive-soft",
  "bg-caution",
  "bg-caution-soft",
  "bg-critical",
  "bg-critical-soft",
  "bg-notice",
  "bg-notice-soft",
  "bg-engrave",
  "bg-engrave-second",
];
const SIZES = [
  "text-micro",
  "text-xs",
  "text-sm",
  "text-base",
  "text-md",
  "text-lg",
  "text-xl",
  "text-2xl",
  "text-3xl",
  "text-4xl",
  "text-5xl",
];
const CODES = ["7K3MQ2XD9F4TVW8P8", "SPEC1MEN0CARNET0N", "0A1B2C3D4E5F6G7HJ", "ZZZZ0000YYYY1111X"];

export function Foundations() {
  return (
    <>
      <Part title="Colour">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-7">
          {COLOURS.map((name) => (
            <li key={name} className="text-xs text-ink-muted">
              <span className={`mb-1 block h-10 rounded-md border border-line ${name}`} />
              {name.slice(3)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Type">
        {SIZES.map((size) => (
          <p key={size} className={`truncate ${size}`}>
            <span className="font-serif">Grat Merino 1234567890</span> <span>Grat Merino 1234567890</span>{" "}
            <span className="font-mono">7K3M-Q2XD 0O1I</span>
          </p>
        ))}
        <p className="mt-3 micro-label text-ink-muted">Micro label: registered on</p>
      </Part>
      <Part title="Brand">
        <Row>
          <Wordmark className="text-3xl text-accent-ink" />
          <Mark className="size-10 text-accent-ink" />
          <Stamp title="Accepted" detail="21 NOV 2026" tone="positive" />
          <Stamp title="Revoked" detail="21 NOV 2026" tone="critical" />
          <Stamp title="Pending" detail="until 28 NOV" tone="caution" />
          <Stamp title="Unclaimed" tone="neutral" />
        </Row>
        <div
          className={
            "grid grid-cols-2 gap-4 text-accent-ink [--guilloche-second:var(--color-ink-faint)] lg:grid-cols-4"
          }
        >
          {CODES.map((code) => (
            <Guilloche key={code} seed={code} className="w-full" />
          ))}
        </div>
        {CODES.slice(0, 3).map((code) => (
          <GuillocheBand key={code} seed={code} className="mt-3 h-12 w-full text-accent-ink" />
        ))}
        <DocumentPage
          seed={requireValue(CODES[0], "An entry of code")}
          kind="Product passport"
          issuer="Nordwand"
          className="mt-6 max-w-2xl"
          lines={machineReadableLines({
            issuer: "Nordwand",
            product: "Grat Merino 180",
            code: requireValue(CODES[0], "An entry of code"),
            gtin: null,
            registeredOn: "2026-11-21",
          })}
        >
          <KeyValues
            layout="fields"
            items={[
              { key: "code", label: "Passport code", value: <span className="font-mono">7K3M-Q2XD-9F4T-VW8P8</span> },
              { key: "product", label: "Product", value: "Grat Merino 180" },
              { key: "owner", label: "Owner", value: "unclaimed" },
            ]}
          />
        </DocumentPage>
      </Part>
    </>
  );
}
