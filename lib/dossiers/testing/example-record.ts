import { DOSSIER_FORMAT, type DossierRecord } from "@/lib/dossiers/dossier-record";

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const PERSON = "usr_01k9hv3qz0a4m8t6w2r5x7c9de";

/** What a dossier states of an approved jacket with a number of documents, which fill its pages. */
export function exampleRecord(documents = 25): DossierRecord {
  return {
    format: DOSSIER_FORMAT,
    dossier_id: "dsr_01k9hv3qz0a4m8t6w2r5x7c9de",
    brand: { id: "brd_01k9hv3qz0a4m8t6w2r5x7c9de", name: "Fjordhus" },
    product: { id: "prd_01k9hv3qz0a4m8t6w2r5x7c9de", version: 3, state: "approved" },
    issued_at: "2026-11-02T09:30:00.000Z",
    issued_by: PERSON,
    approval: { number: 1, sha256: HASH },
    data_sha256: HASH,
    data: {
      name: "Fjord Anorak",
      model: "FA-1",
      product_group: "textiles",
      materials: [{ name: "Wool", mass_pct: 100 }],
      recycled_content: 40,
    },
    rule_set: "2026-11",
    readiness: {
      answered: 12,
      required: 20,
      answered_weight: 12,
      required_weight: 20,
      missing: ["carbon_footprint_kg_co2e"],
    },
    findings: [],
    overrides: [],
    evidence: Array.from({ length: documents }, (_, index) => ({
      id: `evd_${String(index).padStart(26, "0")}`,
      kind: "certificate" as const,
      title: `Recycled content, scope certificate ${index}`,
      issuer: "Nordprüf GmbH",
      issued_on: "2026-01-01",
      valid_until: "2030-01-01",
      language: "en",
      media_type: "application/pdf" as const,
      size_bytes: 120_000,
      sha256: HASH,
      fields: ["recycled_content"],
      checks: ["recycled_content_proven" as const],
    })),
    approvals: [
      {
        number: 1,
        product_version: 3,
        sha256: HASH,
        submitted_by: PERSON,
        approved_by: PERSON,
        approved_at: "2026-11-01T09:30:00.000Z",
      },
    ],
    history: { events: 4, head: HASH },
    people: { [PERSON]: "Ingrid Solberg" },
  };
}
