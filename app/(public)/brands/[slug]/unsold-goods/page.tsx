import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { getReader, getTranslations } from "@/app/i18n";
import { Section } from "@/components/ui/section";
import { publicPath, yearOf } from "@/components/unsold-goods/public-report";
import { visitor } from "@/lib/people/auth/visitor";
import { formatter } from "@/lib/platform/i18n/format";
import { listPublishedYears } from "@/lib/unsold-goods/view-published";
import { brandViewport } from "../../../brand-viewport";
import { NothingHere, orNull, PublicFrame } from "./public-frame";

type Props = PageProps<"/brands/[slug]/unsold-goods">;

const find = cache((slug: string) => orNull(listPublishedYears(visitor(), slug)));

export async function generateViewport({ params }: Props): Promise<Viewport> {
  return brandViewport((await find((await params).slug))?.face);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [published, t] = await Promise.all([find((await params).slug), getTranslations("unsoldGoods")]);
  return { title: published ? `${t("public.title")} – ${published.brand.name}` : t("public.notFoundTitle") };
}

export default async function PublishedYearsPage({ params }: Props) {
  const { slug } = await params;
  const [published, reader, t] = await Promise.all([find(slug), getReader(), getTranslations("unsoldGoods")]);
  if (!published) return NothingHere();
  const { brand, face, tables } = published;
  const link = "text-accent-ink underline underline-offset-3";
  return (
    <PublicFrame
      slug={slug}
      face={face}
      eyebrow={brand.name}
      title={t("public.title")}
      lead={t("public.lead", { brand: brand.name })}
    >
      <div className="flex flex-col gap-8 rounded-lg border border-line bg-surface p-4 sm:p-8">
        <Section title={t("public.years")} className="border-t-0 pt-0">
          {tables.length === 0 ? (
            <p>{t("public.none")}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {tables.map((table) => (
                <li key={table.financial_year.ends_on}>
                  <a href={`${publicPath(slug)}/${table.financial_year.ends_on}`} className={link}>
                    {yearOf(reader, table)}
                  </a>{" "}
                  <span className="text-ink-muted">
                    {t("public.versionOf", {
                      number: table.version,
                      day: formatter(reader).calendarDate(table.published_on),
                    })}
                    {" · "}
                    {t("public.onlineUntil", { day: formatter(reader).calendarDate(table.online_until) })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <p>
          <a href={`${publicPath(slug)}/offers`} className={link}>
            {t("public.offers")}
          </a>
        </p>
      </div>
    </PublicFrame>
  );
}
