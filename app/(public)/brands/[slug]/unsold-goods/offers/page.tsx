import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { getReader, getTranslations } from "@/app/i18n";
import { PublicOffers } from "@/components/unsold-goods/public-report";
import { visitor } from "@/lib/people/auth/visitor";
import { listPublicOffers } from "@/lib/unsold-goods/offers";
import { brandViewport } from "../../../../brand-viewport";
import { NothingHere, orNull, PublicFrame } from "../public-frame";

type Props = PageProps<"/brands/[slug]/unsold-goods/offers">;

const find = cache((slug: string) => orNull(listPublicOffers(visitor(), slug)));

export async function generateViewport({ params }: Props): Promise<Viewport> {
  return brandViewport((await find((await params).slug))?.face);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [published, t] = await Promise.all([find((await params).slug), getTranslations("unsoldGoods")]);
  return { title: published ? `${t("public.offers")} – ${published.brand.name}` : t("public.notFoundTitle") };
}

export default async function PublicOffersPage({ params }: Props) {
  const { slug } = await params;
  const [published, reader, t] = await Promise.all([find(slug), getReader(), getTranslations("unsoldGoods")]);
  if (!published) return NothingHere();
  const { brand, face, offers } = published;
  return (
    <PublicFrame
      slug={slug}
      face={face}
      eyebrow={brand.name}
      title={t("public.offers")}
      lead={t("public.offersLead", { brand: brand.name })}
    >
      <PublicOffers reader={reader} slug={slug} offers={offers} />
    </PublicFrame>
  );
}
