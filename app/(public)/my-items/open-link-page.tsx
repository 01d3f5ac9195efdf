import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { getReader } from "@/app/i18n";
import { SlowDown } from "@/components/shell/slow-down";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { isAccountLinkLive } from "@/lib/holders/enter-account";
import { HOLDER_ACCOUNT_PATHS, type HolderAccountOf } from "@/lib/holders/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { translator } from "@/lib/platform/i18n/translator";
import { HolderAccountFrame } from "./account-frame";

/** Mail scanners open links, so this page only describes the action of its button. */
export async function OpenLinkPage({ token, to }: { token: string; to: HolderAccountOf }) {
  const reader = await getReader();
  const [t, own] = [translator(reader.locale, "place"), translator(reader.locale, "accessGrants")];
  const isAccess = to === "access";
  const path = HOLDER_ACCOUNT_PATHS[to];
  const isLive = await isAccountLinkLive(visitor(), token);
  if (!isLive && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!isLive)
    return (
      <HolderAccountFrame
        reader={reader}
        title={isAccess ? own("own.endedTitle") : t("endedTitle")}
        lead={<p>{isAccess ? own("own.endedText") : t("endedText")}</p>}
      >
        <TextLink href={path}>{isAccess ? own("own.askAgain") : t("askAgain")}</TextLink>
      </HolderAccountFrame>
    );
  return (
    <HolderAccountFrame
      reader={reader}
      title={isAccess ? own("own.openTitle") : t("openTitle")}
      lead={<p>{isAccess ? own("own.openText") : t("openText")}</p>}
    >
      <form method="post" action={`${path}/open/${token}/enter`}>
        <Button type="submit" variant="primary" size="lg" className="w-full sm:w-auto">
          {isAccess ? own("own.open") : t("open")}
        </Button>
      </form>
    </HolderAccountFrame>
  );
}
