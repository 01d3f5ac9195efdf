import { Check, Minus } from "@/components/ui/icons";
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { permissionText } from "./permission-text";

/** What each role may do, read from the one table that decides. */
export function RoleTable({ locale }: { locale: Locale }) {
  const t = translator(locale, "team");
  const roles = translator(locale, "shell");
  return (
    <div
      className="relative overflow-x-auto rounded-md border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={t("rolesTitle")}
    >
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky left-0 min-w-44 bg-surface px-3 py-2 text-sm font-medium text-ink-muted">
              {t("permission")}
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="px-3 py-2 text-center text-sm font-medium">
                {roles(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {PERMISSIONS.map((permission) => (
            <tr key={permission}>
              <th scope="row" className="sticky left-0 bg-surface px-3 py-1.5 font-normal">
                {permissionText(t, permission)}
              </th>
              {ROLES.map((role) => {
                const may = ROLE_PERMISSIONS[role].has(permission);
                const Icon = may ? Check : Minus;
                return (
                  <td key={role} className="px-3 py-1.5 text-center">
                    <Icon aria-hidden="true" className={`inline size-4 ${may ? "text-positive" : "text-ink-faint"}`} />
                    <span className="sr-only">{t(may ? "may" : "mayNot")}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
