import { listQueueRows } from "@/db/queries/compliance-lists";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import type { Place } from "@/lib/platform/input/list-places";
import { openChecks, type Severity } from "../rules";
import { queueFilterOf, type QueueRow } from "./list-reviews";
import { queueQuery } from "./review-contract";

const ROWS_PER_BATCH = 500;

const open = ({ review }: QueueRow) => review.findings.filter(({ isOverridden }) => !isOverridden);
const openOf = (severity: Severity) => (row: QueueRow) =>
  open(row).filter((finding) => finding.severity === severity).length;

const columns: ExportColumn<QueueRow>[] = [
  { header: "id", value: ({ productId }) => productId },
  { header: "gtin", value: ({ gtin }) => gtin },
  { header: "name", value: ({ name }) => name },
  { header: "model", value: ({ model }) => model },
  { header: "product_group", value: ({ productGroup }) => productGroup },
  { header: "version", value: ({ version }) => version },
  { header: "review_state", value: ({ reviewState }) => reviewState },
  { header: "state_since", value: ({ review }) => review.stateSince },
  { header: "rule_set", value: ({ review }) => review.ruleSet },
  { header: "answered", value: ({ review }) => review.answered },
  { header: "required", value: ({ review }) => review.required },
  { header: "missing", value: ({ review }) => review.missing.join(" ") },
  { header: "errors", value: openOf("error") },
  { header: "warnings", value: openOf("warning") },
  { header: "open_checks", value: (row) => openChecks(open(row)).join(" ") },
  { header: "assigned_to", value: ({ assigneeName }) => assigneeName },
  { header: "due_on", value: ({ review }) => review.dueOn },
  { header: "document_ends_on", value: ({ review }) => review.expiresOn },
];

/** The queue as CSV, by its own filters and in its order. Throws `forbidden`. */
export const exportReviews = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: queueQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const filter = queueFilterOf(actor, query);
    const batches = async function* () {
      for (let after: Place | undefined; ;) {
        const rows = await listQueueRows(db, filter, { after, limit: ROWS_PER_BATCH });
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < ROWS_PER_BATCH) return;
        after = { value: last.review.stateSince.toISOString(), id: last.productId };
      }
    };
    return openExport(context, { list: "reviews", filters, columns, batches: batches() }, options);
  },
});
