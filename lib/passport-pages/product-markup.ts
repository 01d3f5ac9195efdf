import type { Verification } from "@/lib/passports/contract";

interface MarkupSource {
  verification: Verification;
  publicUrl: string;
}

/** Only what the page shows. An item with a warning has none, so that it does not appear as an offer. */
export function productMarkup({ verification, publicUrl }: MarkupSource): string | null {
  const { code, product, notices, sustainability, authenticity } = verification;
  if (notices.length > 0) return null;
  const page = `${publicUrl}/p/${code}`;
  const { materials, weight_g, country_of_origin } = sustainability;
  const markup = {
    "@context": "https://schema.org",
    "@type": "IndividualProduct",
    "@id": page,
    url: page,
    hasDigitalProductPassport: page,
    name: product.name,
    model: product.model ?? undefined,
    gtin: product.gtin ?? undefined,
    serialNumber: product.serial_number ?? undefined,
    productionDate: product.produced_on ?? undefined,
    brand: { "@type": "Brand", name: authenticity.issuer.name },
    countryOfOrigin: country_of_origin ? { "@type": "Country", identifier: country_of_origin } : undefined,
    material: materials && materials.length > 0 ? materials.map(({ name }) => name) : undefined,
    weight: weight_g == null ? undefined : { "@type": "QuantitativeValue", value: weight_g, unitCode: "GRM" },
  };
  // A "<" could end the script element.
  return JSON.stringify(markup).replaceAll("<", String.raw`\u003c`);
}
