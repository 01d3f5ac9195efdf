import { getLocale } from "@/app/i18n";
import { printUnsoldReport } from "@/lib/dossiers/print-unsold-report";
import { requestedOrigin } from "@/lib/hosts/asked-brand";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { attachment, SANDBOX } from "@/lib/platform/http/answer";
import type { Locale } from "@/lib/platform/i18n/locales";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { XLSX_MEDIA_TYPE } from "@/lib/platform/spreadsheets/xlsx-writer";
import { tableCsv, tableXlsx } from "@/lib/unsold-goods/published-files";
import { type PublishedYear, versionIn, viewPublishedYear } from "@/lib/unsold-goods/view-published";
import { countDrawing } from "../../../../../drawn-card";
import { refusedDocument } from "../../../../../guesses";

type Make = (locale: Locale, published: PublishedYear) => Promise<string | Buffer> | string;

const FILES: Record<string, { mediaType: string; make: Make } | undefined> = {
  "table.json": { mediaType: "application/json", make: (_locale, { table }) => JSON.stringify(table) },
  "table.csv": { mediaType: CSV_MEDIA_TYPE, make: (locale, { table }) => tableCsv(locale, table) },
  "table.xlsx": { mediaType: XLSX_MEDIA_TYPE, make: (locale, { table }) => tableXlsx(locale, table) },
  "table.pdf": {
    mediaType: "application/pdf",
    make: (locale, published) => {
      countDrawing();
      const { brand, table } = published;
      const link = `${requestedOrigin()}/brands/${brand.slug}/unsold-goods/${table.financial_year.ends_on}`;
      return printUnsoldReport(published, { locale, link });
    },
  },
};

/** A version never changes, so that its hash identifies every format. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/brands/[slug]/unsold-goods/[year]/[file]">,
): Promise<Response> {
  const { slug, year, file } = await params;
  const query = new URL(request.url).searchParams;
  try {
    const format = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
    if (!format) throw new DomainError("not_found", "There is no such file.");
    const version = versionIn(query.get("version") ?? undefined);
    const published = await viewPublishedYear(visitor(), { slug, endsOn: year, version });
    const locale = await getLocale();
    const etag = `"${published.table.sha256}-${locale}"`;
    const headers = {
      ETag: etag,
      Vary: "Accept-Language, Cookie",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
      ...SANDBOX,
    };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    const body = await format.make(locale, published);
    const name = `${slug}-unsold-goods-${year}-v${published.table.version}.${file.split(".")[1]}`;
    return new Response(typeof body === "string" ? body : new Uint8Array(body), {
      headers: { ...headers, "Content-Type": format.mediaType, "Content-Disposition": attachment(name) },
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
