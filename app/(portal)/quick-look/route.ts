import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { groupLabel } from "@/components/compliance/marks";
import { authenticityMark, ownerMark } from "@/components/passports/passport-status";
import { reviewMark } from "@/components/products/product-head";
import { textOfCell } from "@/components/table/cell";
import type { QuickLookData } from "@/components/table/quick-look";
import { transferMark } from "@/components/transfers/transfer-status";
import type { Context, MemberActor } from "@/lib/access/actor";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { formatPassportCode } from "@/lib/passports/code";
import { DomainError } from "@/lib/platform/errors";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { showProduct } from "@/lib/products/show-product";
import { showTransfer } from "@/lib/transfers/show-transfer";

interface Look {
  title: string;
  facts: readonly (readonly [string, string | null])[];
}

type ShowObject = (context: Context<MemberActor>, reader: Reader, id: string) => Promise<Look>;

const describeProduct: ShowObject = async (context, { locale }, productId) => {
  const { product, readiness } = await showProduct(context, { productId });
  const t = translator(locale, "products");
  return {
    title: product.name,
    facts: [
      [translator(locale, "quickLook")("model"), product.model],
      [t("columns.gtin"), product.gtin],
      [t("columns.externalId"), product.externalId],
      [t("columns.group"), groupLabel(locale, product.productGroup)],
      [t("columns.readiness"), t("readiness", { answered: readiness.answered, required: readiness.required })],
      [t("columns.review"), textOfCell(reviewMark(product.reviewState, t))],
    ],
  };
};

const describePassport: ShowObject = async (context, reader, passportId) => {
  const { passport, product, authenticity, owner } = await showPassport(context, { passportId });
  const t = translator(reader.locale, "passports");
  return {
    title: product.name,
    facts: [
      [t("columns.code"), formatPassportCode(passport.code)],
      [t("columns.serial"), passport.serialNumber],
      [t("columns.batch"), passport.batch],
      [t("columns.owner"), textOfCell(ownerMark(owner, t))],
      [t("columns.authenticity"), textOfCell(authenticityMark(authenticity.reasons, t))],
      [t("columns.registered"), formatter(reader).date(passport.createdAt)],
    ],
  };
};

const describeTransfer: ShowObject = async (context, reader, transferId) => {
  const { transfer, status, product, code } = await showTransfer(context, { transferId });
  const t = translator(reader.locale, "transfersPortal");
  const format = formatter(reader);
  return {
    title: product.name,
    facts: [
      [t("columns.code"), formatPassportCode(code)],
      [t("columns.status"), textOfCell(transferMark(status, t))],
      [t("columns.started"), format.dateTime(transfer.createdAt)],
      [t("columns.expires"), format.dateTime(transfer.expiresAt)],
    ],
  };
};

const SHOWN: Record<string, ShowObject> = { prd: describeProduct, psp: describePassport, trf: describeTransfer };

/** Addresses and names of people are left out: the object's page shows them to those who may see them. */
export async function GET(request: Request): Promise<Response> {
  const [context, reader] = await Promise.all([memberContext(), getReader()]);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const object = await SHOWN[id.slice(0, 3)]?.(context, reader, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.status < 500) return undefined;
    throw error;
  });
  if (!object) return new Response(null, { status: 404 });
  const t = translator(reader.locale, "quickLook");
  const facts = object.facts.flatMap(([label, value]) => (value === null || value === "" ? [] : [{ label, value }]));
  const body: QuickLookData = { title: object.title, facts, texts: { open: t("open"), close: t("close") } };
  return Response.json(body, { headers: { "Cache-Control": "private, no-store" } });
}
