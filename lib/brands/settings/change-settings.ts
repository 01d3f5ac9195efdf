import { type BrandRow, findBrand, lockBrand, updateBrandSettings } from "@/db/queries/brands";
import type { AuditAction } from "@/lib/access/audit-actions";
import { type AuditDetail, nothing, useCase, type WritingScope } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { LOCALES, localeOr } from "@/lib/platform/i18n/locales";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireSeen } from "@/lib/platform/input/state-of";
import { requestLogDaysOf } from "@/lib/requests/list-contract";
import { claimsForm, languagesForm, retentionForm, transferDefaultsForm } from "./settings-contract";
import {
  type BrandSettings,
  claimsValues,
  languageValues,
  retentionValues,
  textsIn,
  transferDefaultValues,
} from "./settings-values";

type Settings = Partial<
  Pick<
    BrandRow,
    | "transferExpiryDays"
    | "passesOnRecalled"
    | "claimsBy"
    | "recipientsKeptDays"
    | "requestLogDays"
    | "locale"
    | "textLocales"
  >
>;

export const showSettings = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<BrandSettings> => {
    const brand = await findBrand(db, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    return settingsOf(brand);
  },
});

function settingsOf(brand: BrandRow): BrandSettings {
  const { transferExpiryDays, passesOnRecalled, claimsBy, recipientsKeptDays } = brand;
  const requestLogDaysMax = environment().requestLogDays;
  const requestLogDays = requestLogDaysOf(brand.requestLogDays, requestLogDaysMax);
  const locale = localeOr(brand.locale);
  const textLocales = LOCALES.filter((each) => each === locale || brand.textLocales.includes(each));
  return {
    ...{ transferExpiryDays, passesOnRecalled, claimsBy, recipientsKeptDays, requestLogDays, requestLogDaysMax },
    locale,
    textLocales,
  };
}

export const editTransferDefaults = useCase({
  may: "brand.manage",
  by: "member",
  input: transferDefaultsForm,
  audits: ["brand.transfer_defaults_changed"],
  run: async (scope, form) => {
    await changeSettings(scope, "brand.transfer_defaults_changed", {
      fresh: { transferExpiryDays: form.transfer_expiry_days, passesOnRecalled: form.passes_on_recalled === "yes" },
      auditedOf: transferDefaultValues,
      seen: form.seen,
    });
  },
});

export const editClaims = useCase({
  may: "brand.manage",
  by: "member",
  input: claimsForm,
  audits: ["brand.claims_changed"],
  run: async (scope, form) => {
    await changeSettings(scope, "brand.claims_changed", {
      fresh: { claimsBy: form.claims_by },
      auditedOf: claimsValues,
      seen: form.seen,
    });
  },
});

export const editLanguages = useCase({
  may: "brand.manage",
  by: "member",
  input: languagesForm,
  audits: ["brand.languages_changed"],
  run: async (scope, form) => {
    const textLocales = LOCALES.filter((each) => each === form.locale || form[textsIn(each)] === "yes");
    await changeSettings(scope, "brand.languages_changed", {
      fresh: { locale: form.locale, textLocales },
      auditedOf: languageValues,
      seen: form.seen,
    });
  },
});

/** Applies from the next erasure run. Throws `forbidden`, `invalid_request`, `edit_conflict`. */
export const editRetention = useCase({
  may: "brand.manage",
  by: "member",
  input: retentionForm,
  audits: ["brand.retention_changed"],
  run: async (scope, form) => {
    const { requestLogDays: most } = environment();
    if (form.request_log_days > most)
      throw invalidRequest([
        {
          pointer: "/request_log_days",
          code: "longer_than_deployment",
          detail: `This deployment keeps request logs for ${most} days.`,
        },
      ]);
    const requestLogDays = form.request_log_days === most ? null : form.request_log_days;
    await changeSettings(scope, "brand.retention_changed", {
      fresh: { recipientsKeptDays: form.recipients_kept_days, requestLogDays },
      auditedOf: retentionValues,
      seen: form.seen,
    });
  },
});

interface SettingsChange {
  fresh: Settings;
  auditedOf: (settings: BrandSettings) => Record<string, unknown>;
  seen: string;
}

async function changeSettings<Action extends AuditAction>(
  { tx, actor: { brandId }, audit }: WritingScope<Action>,
  action: Action,
  { fresh, auditedOf, seen }: SettingsChange,
): Promise<void> {
  const brand = await lockBrand(tx, brandId);
  if (!brand) throw new DomainError("not_found", "There is no such brand.");
  const names = (Object.keys(fresh) as (keyof Settings)[]).filter(
    (name) => String(brand[name]) !== String(fresh[name]),
  );
  if (names.length === 0) return;
  requireSeen(auditedOf(settingsOf(brand)), seen);
  const audited = (settings: Settings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  await updateBrandSettings(tx, { brandId, settings: fresh });
  const detail: Record<string, unknown> = { before: audited(brand), after: audited(fresh) };
  await audit(action, brandId, detail as AuditDetail<Action>);
}
