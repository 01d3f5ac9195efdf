import type { Metadata } from "next";
import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { getReader, getTranslations } from "@/app/i18n";
import { SlowDown } from "@/components/shell/slow-down";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { isPlaceLinkLive } from "@/lib/holders/place/enter-place";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { PlaceFrame } from "../../place-frame";

/** Scanners of mail open links, so this page only says what its button will do. */

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("place");
  return { title: t("openTitle"), referrer: "no-referrer", robots: { index: false, follow: false } };
}

export default async function OpenPlacePage({ params }: PageProps<"/my-items/open/[token]">) {
  const [{ token }, reader, t] = await Promise.all([params, getReader(), getTranslations("place")]);
  const isLive = await isPlaceLinkLive(visitor(), token);
  if (!isLive && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!isLive)
    return (
      <PlaceFrame reader={reader} title={t("endedTitle")} lead={<p>{t("endedText")}</p>}>
        <TextLink href={PLACE_PATH}>{t("askAgain")}</TextLink>
      </PlaceFrame>
    );
  return (
    <PlaceFrame reader={reader} title={t("openTitle")} lead={<p>{t("openText")}</p>}>
      <form method="post" action={`${PLACE_PATH}/open/${token}/enter`}>
        <Button type="submit" variant="primary" size="lg" className="w-full sm:w-auto">
          {t("open")}
        </Button>
      </form>
    </PlaceFrame>
  );
}
