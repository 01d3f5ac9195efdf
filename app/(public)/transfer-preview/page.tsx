import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getPlainReader, getTranslations } from "@/app/i18n";
import { ConfirmationOffer } from "@/components/transfers/confirmation-sheet";
import { requireMember } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { isLocale } from "@/lib/platform/i18n/locales";
import { findPreviewed, type Previewed } from "@/lib/transfers/messages/mailbox";
import { previewConfirmation } from "@/lib/transfers/messages/previews";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transferPreview"))("pageTitle"), robots: { index: false, follow: false } };
}

export default async function ConfirmationPreviewPage({ searchParams }: PageProps<"/transfer-preview">) {
  const [{ actor }, params, reader, t] = await Promise.all([
    requireMember(),
    searchParams,
    getPlainReader(),
    getTranslations("transferPreview"),
  ]);
  const context = contextFor(actor);
  const previewed = await foundOrNull(findPreviewed(context, params));
  const confirmation = previewed && (await foundOrNull(previewConfirmation(context, previewed.draft)));
  if (!previewed || !confirmation) notFound();
  const locale = isLocale(params.lang) ? params.lang : confirmation.locale;
  return (
    <>
      <p
        role="status"
        className="sticky top-0 z-40 border-b border-notice/30 bg-notice-soft px-4 py-2 text-center text-sm text-notice"
      >
        {t("banner")}
      </p>
      <ConfirmationOffer
        reader={{ ...reader, locale }}
        link={confirmation.link}
        hrefOf={(chosen) => `/transfer-preview?${previewed.query}&lang=${chosen}`}
        answers={null}
      />
    </>
  );
}

async function foundOrNull<T extends Previewed | Awaited<ReturnType<typeof previewConfirmation>>>(
  loading: Promise<T | null>,
): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
