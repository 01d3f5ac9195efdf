import { listEvidenceRows } from "@/db/queries/evidence-lists";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import { batchesById } from "@/lib/platform/exports/batches";
import { evidenceQuery } from "./contract";
import { evidenceFilter, type ListedDocument } from "./list-evidence";

const columns: ExportColumn<ListedDocument>[] = [
  { header: "id", value: ({ document }) => document.id },
  { header: "title", value: ({ document }) => document.title },
  { header: "kind", value: ({ document }) => document.kind },
  { header: "issuer", value: ({ document }) => document.issuer },
  { header: "valid_until", value: ({ document }) => document.validUntil },
  { header: "products", value: ({ productCount }) => productCount },
  { header: "approvals", value: ({ approvalCount }) => approvalCount },
  { header: "media_type", value: ({ document }) => document.mediaType },
  { header: "size_bytes", value: ({ document }) => document.sizeBytes },
  { header: "sha256", value: ({ document }) => document.sha256 },
  { header: "scan", value: ({ document }) => document.scanState },
  { header: "uploaded_by", value: ({ uploaderName }) => uploaderName },
  { header: "created_at", value: ({ document }) => document.createdAt },
  { header: "deleted_at", value: ({ document }) => document.deletedAt },
];

/** Every document that a list's filter means as CSV, the newest first, without the files. Throws `forbidden`. */
export const exportDocuments = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: evidenceQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const filter = evidenceFilter(actor.brandId, query);
    const read = async (page: { cursor: string | undefined; limit: number }) => {
      const rows = await listEvidenceRows(db, filter, page);
      return rows.map((row) => ({ ...row, id: row.document.id }));
    };
    return openExport(context, { list: "evidence", filters, columns, batches: batchesById(read) }, options);
  },
});
