import { describe, expect, it } from "vitest";
import { PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { permissionText } from "../../../app/(portal)/settings/team/page";

describe.each(LOCALES)("the page of roles in %s", (locale) => {
  const t = translator(locale, "team");

  it.each(PERMISSIONS)("says in words what %s means", (permission) => {
    expect(permissionText(t, permission)).not.toBe(permission);
  });

  it.each(ROLES)("sums up the role %s", (role) => {
    expect(t(`roleSummaries.${role}`)).not.toBe("");
  });
});
