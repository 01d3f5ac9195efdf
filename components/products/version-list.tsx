import { Pencil, Plus } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { Timeline } from "@/components/ui/timeline";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ListedVersion } from "@/lib/products/versions/list-product-versions";
import { actorText } from "./actor-text";
import { fieldLabel } from "./field-words";

interface VersionListProps {
  reader: Reader;
  productId: string;
  versions: readonly ListedVersion[];
}

/** Who made which version, when, and what it changed; each leads to its difference from the one before. */
export function VersionList({ reader, productId, versions }: VersionListProps) {
  const products = translator(reader.locale, "products");
  const words = { products, ecodesign: translator(reader.locale, "ecodesign") };
  const format = formatter(reader);
  const shown = (fields: string[]) =>
    fields.length > 0
      ? products("versions.changed", { fields: format.list(fields.map((field) => fieldLabel(words, field))) })
      : products("versions.unchanged");
  return (
    <Timeline
      label={products("versions.title")}
      events={versions.map(({ version, at, actor, fields }) => ({
        id: String(version),
        icon: fields ? <Pencil /> : <Plus />,
        title: fields ? (
          <TextLink href={`/products/${productId}/versions?from=${version - 1}&to=${version}`}>
            {products("versions.version", { version })}
          </TextLink>
        ) : (
          products("versions.version", { version })
        ),
        time: (
          <>
            {actorText(products, actor)} · <Time value={at} reader={reader} as="dateTime" />
          </>
        ),
        children: fields ? shown(fields) : version === 1 ? products("versions.first") : null,
      }))}
    />
  );
}
