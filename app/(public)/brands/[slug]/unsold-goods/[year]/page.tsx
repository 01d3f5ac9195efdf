import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { getReader, getTranslations } from "@/app/i18n";
import { PublicReport, yearOf } from "@/components/unsold-goods/public-report";
import { visitor } from "@/lib/people/auth/visitor";
import { viewPublishedYear, versionIn } from "@/lib/unsold-goods/view-published";
import { brandViewport } from "../../../../brand-viewport";
import { NothingHere, orNull, PublicFrame } from "../public-frame";

type Props = PageProps<"/brands/[slug]/unsold-goods/[year]">;

const find = cache((slug: string, endsOn: string, version: string | undefined) =>
  orNull(viewPublishedYear(visitor(), { slug, endsOn, version: versionIn(version) })),
);

async function load({ params, searchParams }: Props) {
  const [{ slug, year }, { version }] = await Promise.all([params, searchParams]);
  return find(slug, year, typeof version === "string" ? version : undefined);
}

export async function generateViewport(props: Props): Promise<Viewport> {
  return brandViewport((await load(props))?.face);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [published, reader, t] = await Promise.all([load(props), getReader(), getTranslations("unsoldGoods")]);
  if (!published) return { title: t("public.notFoundTitle") };
  return { title: `${t("public.yearTitle", { year: yearOf(reader, published.table) })} – ${published.brand.name}` };
}

export default async function PublishedYearPage(props: Props) {
  const [published, reader, t] = await Promise.all([load(props), getReader(), getTranslations("unsoldGoods")]);
  if (!published) return NothingHere();
  const { brand, face, table, versions } = published;
  return (
    <PublicFrame
      slug={brand.slug}
      face={face}
      eyebrow={brand.name}
      title={t("public.yearTitle", { year: yearOf(reader, table) })}
      lead={t("public.yearLead")}
      query={table.version === versions[0]?.number ? {} : { version: String(table.version) }}
    >
      <PublicReport reader={reader} shown={published} />
    </PublicFrame>
  );
}
