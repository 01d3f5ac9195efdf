import PDFDocument from "pdfkit";
import { findBrand } from "@/db/queries/brands";
import { listPassportExport, type PassportExportRow } from "@/db/queries/passport-lists";
import { countMatching, findMatchingIds } from "@/db/queries/passport-matches";
import { listPassportLabels, findPassportLabel } from "@/db/queries/passports";
import { findMainPictures } from "@/db/queries/product-pictures";
import { readBatchFromReplica } from "@/db/replicas";
import type { Context } from "@/lib/access/actor";
import { acquireExport } from "@/lib/access/export-semaphore";
import { useCase } from "@/lib/access/use-case";
import { auditExport, type ExportColumn } from "@/lib/audit/define-export";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { ids } from "@/lib/platform/input/ids";
import { inSlices } from "@/lib/platform/semaphore";
import { csvPieces } from "@/lib/platform/spreadsheets/csv-writer";
import { formatPassportCode } from "../code";
import { labelAddress, unitIdentifier } from "../identifier";
import { resolveSelection } from "../lists/follow-passports";
import { filtersOf } from "../lists/list-contract";
import { recordFirstTime } from "../record-first-time";
import { labelSheetQuery, labelAddressQuery, type LabelSheetQuery } from "./label-contract";
import { EDGE_MM_DEFAULT, labelPart, type LabelMedium, LABELS_MAX } from "./label-rules";
import { drawQrCode, type Print } from "./qr-code";

/** Oldest first, so that units registered meanwhile do not move the parts. Ignores other brands' passports. */
async function readPart({ db, actor }: Pick<Context, "db" | "actor">, query: LabelSheetQuery, medium: LabelMedium) {
  const { brandId } = actor;
  const match = await resolveSelection(db, brandId, query, now());
  const { count } = await countMatching(db, { ...match, isRare: true }, LABELS_MAX + 1);
  const total = Math.min(count, LABELS_MAX);
  const part = labelPart({ ...query, total }, medium);
  const chosen = await findMatchingIds(db, match, { limit: part.to, isOldestFirst: true });
  const rows = await listPassportLabels(db, { brandId, passportIds: chosen.slice(part.from, part.to) });
  const { publicUrl } = environment();
  const labels = rows.map((row) => ({
    ...row,
    code: formatPassportCode(row.code),
    link: labelAddress(row, publicUrl),
  }));
  return { labels, total, isCut: count > LABELS_MAX, ...part };
}

/** One part of the labels on screen. `isCut`: more than 100,000 are selected. Throws `forbidden`. */
export const listLabels = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: labelSheetQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const labelPage = await readPart({ db, actor }, query, "page");
    const productIds = [...new Set(labelPage.labels.map(({ productId }) => productId))];
    const pictures = await findMainPictures(db, { brandId: actor.brandId, productIds });
    const labels = labelPage.labels.map((label) => ({ ...label, pictureId: pictures.get(label.productId) ?? null }));
    return { ...labelPage, labels };
  },
});

/** One part of the labels for a PDF file. Throws `forbidden`. */
export const exportLabels = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: labelSheetQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query) => {
    const { db, actor } = context;
    const filters = query.all ? filtersOf(query) : { chosen: query.ids.length };
    await auditExport(context, { list: "label_addresses", filters: { ...filters, format: "pdf", part: query.part } });
    const { labels, ...part } = await readPart({ db, actor }, query, "file");
    if (labels.length > 0) await recordFirstTime(db, { brandId: actor.brandId, what: "labels" });
    const brand = await findBrand(db, actor.brandId);
    return { labels, ...part, issuer: brand?.name ?? "" };
  },
});

export const drawLabels = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: labelSheetQuery,
  audits: [],
  run: async (context, query) => {
    const { db, actor } = context;
    const release = await acquireExport(context);
    try {
      const { labels, ...part } = await listLabels(context, query);
      const drawings = await inSlices(labels, (label) => ({
        ...label,
        qrCode: drawQrCode(label.link, query.correction),
      }));
      if (drawings.length > 0) await recordFirstTime(db, { brandId: actor.brandId, what: "labels" });
      return { labels: drawings, ...part };
    } finally {
      release();
    }
  },
});

export const findLabel = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("passportId"),
  audits: [],
  run: async ({ db, actor }, { passportId }) => {
    const label = await findPassportLabel(db, { brandId: actor.brandId, passportId });
    return label && { code: formatPassportCode(label.code), link: labelAddress(label, environment().publicUrl) };
  },
});

const identified = ({ code, serialNumber, product, host }: PassportExportRow) => ({
  code,
  serialNumber,
  gtin: product.gtin,
  host,
});

const columnsAt = (publicUrl: string): ExportColumn<PassportExportRow>[] => [
  { header: "address", value: (row) => labelAddress(identified(row), publicUrl) },
  { header: "identifier", value: (row) => unitIdentifier(identified(row), publicUrl) },
  { header: "code", value: ({ code }) => formatPassportCode(code) },
  { header: "gtin", value: ({ product }) => product.gtin },
  { header: "serial_number", value: ({ serialNumber }) => serialNumber },
  { header: "batch", value: ({ batch }) => batch },
  { header: "product_name", value: ({ product }) => product.name },
  { header: "model", value: ({ product }) => product.model },
];

export const exportLabelAddresses = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: labelAddressQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { format } = query;
    const at = now();
    const match = await resolveSelection(db, actor.brandId, query, at);
    const filters = query.all ? filtersOf(query) : { chosen: query.ids.length };
    await auditExport(context, { list: "label_addresses", filters: { ...filters, format } });
    const batches = batchesById((page) =>
      readBatchFromReplica(db, actor.brandId, (copy) => listPassportExport(copy, match, { ...page, at })),
    );
    const columns = columnsAt(environment().publicUrl);
    return format === "json" ? jsonPieces(batches, columns) : csvPieces(batches, columns, { hasBom: false });
  },
});

async function* jsonPieces<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of batches) {
    const entries = rows.map((row) => Object.fromEntries(columns.map(({ header, value }) => [header, value(row)])));
    yield before + entries.map((entry) => JSON.stringify(entry)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const POINTS_PER_MM = 72 / 25.4;
const CAPTION_MODULES = 3;

export async function qrCodePdf(
  text: string,
  caption: string,
  { correction, edgeMm = EDGE_MM_DEFAULT }: Print = {},
): Promise<Buffer> {
  const { size, path } = drawQrCode(text, correction);
  const module = (edgeMm * POINTS_PER_MM) / size;
  const page: [number, number] = [size * module, (size + CAPTION_MODULES) * module];
  const doc = new PDFDocument({ size: page, margin: 0, info: { Title: caption } });
  const pieces: Buffer[] = [];
  const content = new Promise<Buffer>((resolve, reject) =>
    doc
      .on("data", (piece: Buffer) => pieces.push(piece))
      .on("end", () => resolve(Buffer.concat(pieces)))
      .on("error", reject),
  );
  doc.rect(0, 0, ...page).fill("#fff");
  doc.save().scale(module).path(path).fill("#000").restore();
  const fontSize = Math.min(2.6 * module, (page[0] * 0.9) / (caption.length * 0.6));
  doc.font("Courier").fontSize(fontSize).fillColor("#000");
  doc.text(caption, 0, (size - 2) * module, { width: page[0], align: "center", lineBreak: false });
  doc.end();
  return content;
}
