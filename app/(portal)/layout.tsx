import { getReader, getTranslations } from "@/app/i18n";
import { ClientMessages } from "@/components/shell/client-messages";
import { PortalShell } from "@/components/shell/portal-shell";
import { actorMay } from "@/lib/auth/actor";
import type { Permission } from "@/lib/auth/permissions";
import { requireMember } from "@/lib/auth/session";
import { isMailKept } from "@/lib/mail/is-mail-kept";
import { signOut } from "./actions";

/** Places that not every role may open. */
const PERMISSION_OF_PLACE: Record<string, Permission> = { "/api-keys": "api_keys.read", "/mailbox": "transfers.manage" };

export default async function PortalLayout({ children }: LayoutProps<"/">) {
  const [{ actor, brand, user }, reader, t] = await Promise.all([requireMember(), getReader(), getTranslations("portal")]);
  const hiddenPaths = Object.entries(PERMISSION_OF_PLACE).flatMap(([path, permission]) => (actorMay(actor, permission) ? [] : [path]));
  if (!isMailKept()) hiddenPaths.push("/mailbox");
  return (
    <PortalShell
      locale={reader.locale}
      brand={{ name: brand.name, tier: t(`tiers.${brand.tier}`) }}
      user={{ name: user.name, email: user.email, role: actor.role }}
      hiddenPaths={hiddenPaths}
      signOut={signOut}
    >
      <ClientMessages reader={reader} namespaces={["errors"]}>
        {children}
      </ClientMessages>
    </PortalShell>
  );
}
