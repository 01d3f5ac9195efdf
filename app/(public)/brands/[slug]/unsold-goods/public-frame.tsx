import type { ReactNode } from "react";
import { getReader } from "@/app/i18n";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { PublicLanguages } from "@/components/passports/public-page-acts";
import { PublicPage } from "@/components/shell/public-page";
import { SlowDown } from "@/components/shell/slow-down";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { isAtBrandHost } from "@/lib/hosts/asked-brand";
import { DomainError } from "@/lib/platform/errors";
import { translator } from "@/lib/platform/i18n/translator";
import { answerNotFound } from "../../../answer-not-found";
import { hasGuessedTooOften } from "../../../guesses";

interface FrameProps {
  slug: string;
  face?: ActiveAppearance;
  eyebrow?: string;
  title: string;
  lead?: string;
  query?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

export async function PublicFrame({ slug, face, eyebrow, title, lead, query = {}, children }: FrameProps) {
  const { locale } = await getReader();
  const isAtHost = isAtBrandHost();
  return (
    <PublicPage
      locale={locale}
      seed={slug}
      {...(face && { face })}
      eyebrow={eyebrow}
      title={title}
      lead={lead && <p>{lead}</p>}
      footer={
        <>
          <PublicLanguages locale={locale} current={locale} texts={[]} isOnlyChoice={isAtHost} query={query} />
          <div className="flex flex-wrap gap-3">{!isAtHost && <PreferenceSwitches locale={locale} />}</div>
        </>
      }
    >
      {children}
    </PublicPage>
  );
}

export async function orNull<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return null;
    throw error;
  }
}

export async function NothingHere(): Promise<ReactNode> {
  const reader = await getReader();
  if (await hasGuessedTooOften()) return <SlowDown reader={reader} />;
  const t = translator(reader.locale, "unsoldGoods.public");
  return answerNotFound(<PublicFrame slug="unknown" title={t("notFoundTitle")} lead={t("notFoundText")} />);
}
