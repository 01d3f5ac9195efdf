import { FileCheck2 } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { DocumentKind } from "@/lib/ecodesign/rules";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

type Document = NonNullable<Verification["sustainability"]["documents"]>[number];

const PROVING: readonly Document["kind"][] = [
  "declaration_of_conformity",
  "certificate",
  "test_report",
  "verification",
] satisfies DocumentKind[];

interface PublicEvidenceProps {
  reader: Reader;
  documents: Verification["sustainability"]["documents"];
  /** The day on which they are looked at, YYYY-MM-DD in UTC. */
  today: string;
}

/** Certificates and the like: who issued each, and whether it still holds. */
export function PublicEvidence({ reader, documents, today }: PublicEvidenceProps) {
  const proofs = (documents ?? []).filter(({ kind }) => PROVING.includes(kind));
  if (proofs.length === 0) return null;
  const t = translator(reader.locale, "publicPassport.evidence");
  const words = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const term = ({ valid_until }: Document) =>
    valid_until && t(valid_until < today ? "ended" : "validUntil", { date: format.calendarDate(valid_until) });
  return (
    <Section title={t("title")}>
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {proofs.map((proof, index) => {
          const kind = words(`documentKinds.${proof.kind}`);
          const name = proof.name ?? kind;
          return (
            <li key={index} className="flex gap-3">
              <FileCheck2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere" dir="auto">
                  {proof.url ? (
                    <a
                      href={proof.url}
                      rel="noreferrer"
                      className="text-accent-ink underline decoration-accent-line underline-offset-3"
                    >
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </p>
                <p className="text-sm text-ink-muted">
                  {[name === kind ? null : kind, proof.issuer && t("issuedBy", { issuer: proof.issuer }), term(proof)]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
