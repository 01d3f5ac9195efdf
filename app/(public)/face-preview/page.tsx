import type { Metadata } from "next";
import { getPlainReader, getTranslations } from "@/app/i18n";
import { PublicPassport } from "@/components/passports/public-passport";
import { THEMES } from "@/components/shell/keep-preference";
import { PublicPage } from "@/components/shell/public-page";
import { Card } from "@/components/ui/section";
import { previewAppearance } from "@/lib/brands/appearance/show-appearance";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { requireMember } from "@/lib/people/auth/session";
import { contextFor, visitor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("face"))("previewTitle"), robots: { index: false, follow: false } };
}

export default async function AppearancePreviewPage({ searchParams }: PageProps<"/face-preview">) {
  const [{ actor }, reader, t, { theme, framed }] = await Promise.all([
    requireMember(),
    getPlainReader(),
    getTranslations("face"),
    searchParams,
  ]);
  const { worn, code } = await previewAppearance(contextFor(actor));
  const passport = code && (await viewPublicPassport(visitor(), { code, isCounted: false }));
  const scheme = THEMES.find((one) => one === theme && one !== "system");
  return (
    <div inert={framed !== undefined}>
      {scheme && <style>{`:root{color-scheme:${scheme}!important}`}</style>}
      {framed === undefined && (
        <p
          role="status"
          className={
            "sticky top-0 z-40 border-b border-notice/30 bg-notice-soft px-4 py-2 text-center text-sm text-notice"
          }
        >
          {t("previewBanner")}
        </p>
      )}
      {passport ? (
        <PublicPassport
          {...passport}
          reader={reader}
          appearance={worn}
          publicUrl={environment().publicUrl}
          preferences={null}
          isPreview
        />
      ) : (
        <PublicPage locale={reader.locale} seed="preview" appearance={worn} title={t("previewEmpty")}>
          <Card className="max-w-[32rem]">
            <p>{t("previewEmptyText")}</p>
          </Card>
        </PublicPage>
      )}
    </div>
  );
}
