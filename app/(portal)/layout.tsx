import { openPage } from "@/app/open-page";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { ConnectionGuard } from "@/components/connection/connection-guard";
import { ClientMessages } from "@/components/shell/client-messages";
import { readPreference } from "@/components/shell/keep-preference";
import { PortalShell } from "@/components/shell/portal-shell";
import { listBrands } from "@/lib/people/members/list-team";
import { countUnread } from "@/lib/people/notifications/notifications";
import { KEYS_COOKIE } from "@/lib/platform/i18n/cookies";
import { enterTestModeAction, leaveTestModeAction, signOut, switchBrandAction } from "./actions";
import { hiddenPathsFor } from "./hidden-paths";
import { openNotificationAction, readAllAction } from "./notifications/actions";

/** Pages are not streamed (no loading.tsx), so that each has its own status and works without scripts. */
export default async function PortalLayout({ children }: LayoutProps<"/">) {
  const { context, reader, format, t, actor, brand, user } = await openPage("portal");
  const [brands, unread] = await Promise.all([listBrands(context), brand.isTest ? 0 : countUnread(context)]);
  const hasKeys = (await readPreference(KEYS_COOKIE)) !== "off";
  return (
    <ClientMessages reader={reader} namespaces={["connection"]}>
      <ConnectionGuard member={{ userId: actor.userId, brandId: actor.brandId, email: user.email, brand: brand.name }}>
        <PortalShell
          locale={reader.locale}
          brand={{ name: brand.name, tier: t(`tiers.${brand.tier}`), logoHash: brand.logoHash }}
          user={{ name: user.name, email: user.email, role: actor.role }}
          hiddenPaths={hiddenPathsFor(actor)}
          hasKeys={hasKeys}
          signOut={signOut}
          preferences={<PreferenceSwitches locale={reader.locale} />}
          notices={{ suspension: brand.suspension, closingDay: brand.closesAt && format.date(brand.closesAt) }}
          mode={{ isTest: brand.isTest, enter: enterTestModeAction, leave: leaveTestModeAction }}
          bell={brand.isTest ? undefined : { unread, open: openNotificationAction, readAll: readAllAction }}
          brands={brands.length > 1 ? { all: brands, currentId: brand.homeId, switchTo: switchBrandAction } : undefined}
        >
          <ClientMessages reader={reader} namespaces={["errors"]}>
            <div className="page-body">{children}</div>
          </ClientMessages>
        </PortalShell>
      </ConnectionGuard>
    </ClientMessages>
  );
}
