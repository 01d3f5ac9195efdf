import { findBatteryState } from "@/db/queries/battery-states";
import { type KeptUnitDocument, listKeptDocuments } from "@/db/queries/unit-documents";
import type { AllBrandsDb } from "@/db/tenant";
import type { Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import type { Reads } from "@/lib/ecodesign/readers";
import { type BatteryRecord, type BatteryTrend, timesIn } from "@/lib/passports/battery/rules";
import { type DocumentsRead, documentsAsRead } from "@/lib/passports/documents/documents-as-read";
import type { UnitValues } from "@/lib/passports/unit-values";
import { declaredAsRead } from "@/lib/passports/verification/verification-answer";

export interface RestrictedView {
  withheld: readonly Withheld[];
  declared: Declared | null;
  documents: DocumentsRead["documents"];
  measuredAt?: Readonly<Record<string, string>>;
  trends?: readonly BatteryTrend[];
}

type Product = Parameters<typeof declaredAsRead>[0];

export interface OwnData {
  battery: BatteryRecord | null;
  documents: KeptUnitDocument[];
}

export async function findOwnData(
  db: AllBrandsDb,
  of: { brandId: string; product: Product; passportId: string },
): Promise<OwnData> {
  const [battery, documents] = await Promise.all([
    of.product.productGroup === "battery" ? findBatteryState(db, of) : null,
    listKeptDocuments(db, of),
  ]);
  return { battery, documents };
}

export function viewRestricted(
  { product, passport }: { product: Product; passport?: UnitValues & { code: string } },
  { reads, own }: { reads: Reads; own?: OwnData },
): RestrictedView {
  const isMore = reads.sets.size > 1 || (reads.named ?? []).length > 0;
  const code = passport?.code ?? "";
  const { documents, withheld: others } = documentsAsRead(own?.documents ?? [], {
    ...{ reads, code, origin: "" },
    group: product.productGroup,
  });
  const content = { ...(passport && { unit: passport }), batteryState: own?.battery?.state, reads };
  const { declared, withheld } = declaredAsRead(product, content);
  const visible = isMore ? (declared as Declared) : null;
  const state = visible?.battery_state;
  const times = state && own?.battery ? { measuredAt: timesIn(state, own.battery.times) } : {};
  return { withheld: [...withheld, ...others], declared: visible, documents, ...times };
}
