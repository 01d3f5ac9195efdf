import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { getReader, getTranslations } from "@/app/i18n";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { PublicModel } from "@/components/passports/public-model";
import { SlowDown } from "@/components/shell/slow-down";
import { isAtBrandHost, originAsked } from "@/lib/brands/hosts/asked-brand";
import { cardContents } from "@/lib/passports/share-card/card-contents";
import { viewPublicModel } from "@/lib/passports/verification/view-public-model";
import { visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { languageIn } from "@/lib/platform/i18n/asked-language";
import { countPageView } from "@/lib/scans/count-page-view";
import { dayOf } from "@/lib/warranties/rules";
import { answerNotFound } from "../../answer-not-found";
import { faceViewport } from "../../face-viewport";
import { hasGuessedTooOften } from "../../guesses";
import { readerHere } from "../../my-items/place-session";
import { shareImages } from "../../share-images";
import UnknownModelPage from "./not-found";

const find = cache(async (gtin: string) => {
  try {
    return await viewPublicModel(visitor(), { gtin, reader: await readerHere() });
  } catch (error) {
    if (error instanceof DomainError && error.code === "product_not_found") return null;
    throw error;
  }
});

export async function generateViewport({ params }: PageProps<"/m/[gtin]">): Promise<Viewport> {
  return faceViewport((await find((await params).gtin))?.face);
}

export async function generateMetadata({ params, searchParams }: PageProps<"/m/[gtin]">): Promise<Metadata> {
  const [{ gtin }, { unknown }, t] = await Promise.all([params, searchParams, getTranslations("publicPassport")]);
  const found = await find(gtin);
  const robots = { index: false, follow: false };
  if (!found) return { title: t("model.noneTitle"), robots };
  const product = found.product.name;
  const notice = found.face.isTest ? "test" : found.product.recalledAt && "recalled";
  const headline = unknown ? t("model.unknownTitle") : notice && t(`notices.${notice}.title`);
  const title = headline ? t("model.notedTitle", { headline, product }) : t("model.documentTitle", { product });
  return {
    title,
    robots,
    openGraph: {
      type: "website",
      title,
      siteName: found.brand.name,
      url: `${originAsked()}/m/${gtin}`,
      images: shareImages(`/m/${gtin}`, cardContents(found, found.product), originAsked()),
    },
    alternates: { types: { "application/ld+json": `${originAsked()}/m/${gtin}/data` } },
  };
}

/** Where a label without a code leads, or with one that nobody issued: the model, and how to check an item. */
export default async function PublicModelPage({ params, searchParams }: PageProps<"/m/[gtin]">) {
  const [{ gtin }, { unknown, lang }, reader] = await Promise.all([params, searchParams, getReader()]);
  const found = await find(gtin);
  if (!found && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!found) return answerNotFound(<UnknownModelPage />);
  const { product, brand } = found;
  if (unknown === undefined) countPageView({ brandId: brand.id, productId: product.id, subjectId: product.id });
  return (
    <PublicModel
      reader={reader}
      shown={found}
      publicUrl={environment().publicUrl}
      isUnknown={unknown !== undefined}
      today={dayOf(now())}
      language={languageIn(lang) ?? reader.locale}
      preferences={isAtBrandHost() ? null : <PreferenceSwitches locale={reader.locale} />}
    />
  );
}
