import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { getReader, getTranslations } from "@/app/i18n";
import { EntryForm } from "@/components/forms/entry-dialog";
import { PageNotice, readFlash } from "@/components/forms/page-notice";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { OfferFacts, publicPath } from "@/components/unsold-goods/public-report";
import { offerRequestFields } from "@/components/unsold-goods/report-fields";
import { isAtBrandHost } from "@/lib/hosts/asked-brand";
import { visitor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { listPublicOffers } from "@/lib/unsold-goods/offers";
import { brandViewport } from "../../../../../brand-viewport";
import { NothingHere, orNull, PublicFrame } from "../../public-frame";
import { requestOfferAction } from "../actions";

type Props = PageProps<"/brands/[slug]/unsold-goods/offers/[offer]">;

const find = cache(async (slug: string, offerId: string) => {
  const published = await orNull(listPublicOffers(visitor(), slug));
  const offer = published?.offers.find(({ id }) => id === offerId);
  return published && offer ? { ...published, offer } : null;
});

async function load({ params }: Props) {
  const { slug, offer } = await params;
  return find(slug, offer);
}

export async function generateViewport(props: Props): Promise<Viewport> {
  return brandViewport((await load(props))?.face);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [publicOffer, t] = await Promise.all([load(props), getTranslations("unsoldGoods")]);
  return { title: publicOffer ? `${publicOffer.offer.title} – ${publicOffer.brand.name}` : t("public.notFoundTitle") };
}

export default async function PublicOfferPage(props: Props) {
  const [publicOffer, reader, t] = await Promise.all([load(props), getReader(), getTranslations("unsoldGoods")]);
  if (!publicOffer) return NothingHere();
  const { brand, face, offer } = publicOffer;
  const path = `${publicPath(brand.slug)}/offers`;
  const isSent = (await readFlash())?.outcome === "done";
  return (
    <PublicFrame slug={brand.slug} face={face} eyebrow={t("public.offers")} title={offer.title}>
      <div className="flex flex-col gap-8 rounded-lg border border-line bg-surface p-4 sm:p-8">
        <PageNotice locale={reader.locale} />
        <OfferFacts reader={reader} offer={offer} />
        <Section title={t("public.ask")} description={t("public.askText", { brand: brand.name })}>
          {isAtBrandHost() ? (
            <LinkButton href={`${environment().publicUrl}${path}/${offer.id}`}>{t("public.ask")}</LinkButton>
          ) : (
            !isSent && (
              <div className="max-w-[36rem]">
                <EntryForm
                  action={requestOfferAction}
                  hidden={{ slug: brand.slug, offerId: offer.id }}
                  fields={offerRequestFields(reader.locale)}
                  submit={t("public.send")}
                >
                  <input type="text" name="website" autoComplete="off" tabIndex={-1} aria-hidden="true" hidden />
                </EntryForm>
              </div>
            )
          )}
        </Section>
        <p>
          <a href={path} className="text-accent-ink underline underline-offset-3">
            {t("public.back")}
          </a>
        </p>
      </div>
    </PublicFrame>
  );
}
