import { getReader, getTranslations } from "@/app/i18n";
import { ClientMessages } from "@/components/shell/client-messages";
import { PortalShell } from "@/components/shell/portal-shell";
import { actorMay } from "@/lib/auth/actor";
import type { Permission } from "@/lib/auth/permissions";
import { requireMember } from "@/lib/auth/session";
import { isMailKept } from "@/lib/mail/is-mail-kept";
import { listBrands } from "@/lib/members/list-brands";
import { signOut, switchBrandAction } from "./actions";
import { memberContext } from "./action";

/** Places that not every role may open. */
const PERMISSION_OF_PLACE: Record<string, Permission> = { "/api-keys": "api_keys.read", "/requests": "requests.read", "/audit": "audit.read", "/settings/company-sign-in": "team.manage", "/imports": "imports.read", "/mailbox": "transfers.manage" };

/**
 * Pages are sent whole and not in streamed parts, so that each has its own status (404, redirect) and reads without
 * scripts: there is no loading.tsx, and the page dims while the next one is on its way.
 */
export default async function PortalLayout({ children }: LayoutProps<"/">) {
  const [{ actor, brand, user, isAtCompany }, context, reader, t] = await Promise.all([requireMember(), memberContext(), getReader(), getTranslations("portal")]);
  const brands = await listBrands(context);
  const hiddenPaths = Object.entries(PERMISSION_OF_PLACE).flatMap(([path, permission]) => (actorMay(actor, permission) ? [] : [path]));
  if (!isMailKept()) hiddenPaths.push("/mailbox");
  return (
    <PortalShell
      locale={reader.locale}
      brand={{ name: brand.name, tier: t(`tiers.${brand.tier}`), logoHash: brand.logoHash }}
      user={{ name: user.name, email: user.email, role: actor.role }}
      hiddenPaths={hiddenPaths}
      signOut={signOut}
      brands={brands.length > 1 && !isAtCompany ? { all: brands, currentId: brand.id, switchTo: switchBrandAction } : undefined}
    >
      <ClientMessages reader={reader} namespaces={["errors"]}>
        <div className="transition-opacity delay-150 [body:has(nav_[data-pending])_&]:opacity-50">{children}</div>
      </ClientMessages>
    </PortalShell>
  );
}
