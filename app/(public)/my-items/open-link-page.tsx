import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { getReader } from "@/app/i18n";
import { SlowDown } from "@/components/shell/slow-down";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { isPlaceLinkLive } from "@/lib/holders/place/enter-place";
import { PLACE_PATHS, type PlaceOf } from "@/lib/holders/place/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { translator } from "@/lib/platform/i18n/translator";
import { PlaceFrame } from "./place-frame";

/** Scanners of mail open links, so this page only says what its button will do. */
export async function OpenLinkPage({ token, to }: { token: string; to: PlaceOf }) {
  const reader = await getReader();
  const [t, own] = [translator(reader.locale, "place"), translator(reader.locale, "accessGrants")];
  const isAccess = to === "access";
  const path = PLACE_PATHS[to];
  const isLive = await isPlaceLinkLive(visitor(), token);
  if (!isLive && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!isLive)
    return (
      <PlaceFrame
        reader={reader}
        title={isAccess ? own("own.endedTitle") : t("endedTitle")}
        lead={<p>{isAccess ? own("own.endedText") : t("endedText")}</p>}
      >
        <TextLink href={path}>{isAccess ? own("own.askAgain") : t("askAgain")}</TextLink>
      </PlaceFrame>
    );
  return (
    <PlaceFrame
      reader={reader}
      title={isAccess ? own("own.openTitle") : t("openTitle")}
      lead={<p>{isAccess ? own("own.openText") : t("openText")}</p>}
    >
      <form method="post" action={`${path}/open/${token}/enter`}>
        <Button type="submit" variant="primary" size="lg" className="w-full sm:w-auto">
          {isAccess ? own("own.open") : t("open")}
        </Button>
      </form>
    </PlaceFrame>
  );
}
