import { boundedCache } from "@/lib/platform/caches";
import type { PublishedYear } from "@/lib/unsold-goods/view-published";
import { drawInThread } from "./draw-in-thread";
import type { UnsoldSheetStyle } from "./draw-unsold-report";

const printed = boundedCache<string, Promise<Buffer>>(20);

export function printUnsoldReport({ brand, table }: PublishedYear, style: UnsoldSheetStyle): Promise<Buffer> {
  const unsold = { table, brand: { id: brand.id, name: brand.name } };
  return printed.getOrMake(JSON.stringify([table.sha256, table.published_on, brand.name, style]), () =>
    drawInThread({ unsold, words: style }),
  );
}
