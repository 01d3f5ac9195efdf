import { NAVIGATION } from "@/components/shell/navigation";
import type { Permission } from "@/lib/access/permissions";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { ChoiceGroup } from "./choices";
import { placeKeys } from "./shortcuts";

/** What can be begun, and who may. */
const BEGINNINGS: readonly {
  label: "register" | "transfer" | "bulkTransfer" | "import" | "key" | "invite";
  href: string;
  permission: Permission;
}[] = [
  { label: "register", href: "/products/new", permission: "products.register" },
  { label: "transfer", href: "/transfers/new", permission: "transfers.manage" },
  { label: "bulkTransfer", href: "/transfers/bulk", permission: "transfers.manage" },
  { label: "import", href: "/imports/new", permission: "imports.manage" },
  { label: "key", href: "/api-keys/new", permission: "api_keys.manage" },
  { label: "invite", href: "/settings/team/invite", permission: "team.manage" },
];

interface CommandsFor {
  shell: Translate<"shell">;
  t: Translate<"search">;
  may: (permission: Permission) => boolean;
  hiddenPaths: readonly string[];
  hasKeys: boolean;
}

/** The places this member may open and what they may begin. */
export function commandGroups({ shell, t, may, hiddenPaths, hasKeys }: CommandsFor): ChoiceGroup[] {
  const places = NAVIGATION.flatMap((group) => group.places).filter(({ href }) => !hiddenPaths.includes(href));
  return [
    {
      label: t("begin"),
      choices: BEGINNINGS.filter(({ permission }) => may(permission)).map(({ label, href }) => ({
        label: t(`beginnings.${label}`),
        href,
      })),
    },
    {
      label: t("places"),
      choices: places.map(({ label, href }) => ({
        label: shell(label),
        href,
        ...(hasKeys && { keys: placeKeys(href) }),
      })),
    },
  ].filter(({ choices }) => choices.length > 0);
}
