import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { canStayResponsible, keyDecisionField } from "@/lib/api-keys/contract";
import { ROLE_AFTER_HANDOVER } from "@/lib/people/members/contract";
import type { Team } from "@/lib/people/members/list-team";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface DepartureProps {
  locale: Locale;
  brandName: string;
  isOwner: boolean;
  isLastOwner: boolean;
  heirs: readonly { userId: string; name: string; email: string }[];
  keys: readonly MemberKey[];
  leave: (form: FormData) => Promise<void>;
  handOver: (form: FormData) => Promise<void>;
}

export function Departure(props: DepartureProps) {
  const { locale, brandName, isOwner, isLastOwner, heirs, keys, leave, handOver } = props;
  const t = translator(locale, "team");
  const ui = translator(locale, "ui");
  const brand = brandName;
  return (
    <div className="divide-y divide-line rounded-md border border-line bg-surface">
      {isOwner && (
        <Row title={t("handOver")} hint={heirs.length > 0 ? t("handOverHint") : t("handOverNobody")}>
          {heirs.length > 0 && (
            <ConfirmDialog
              trigger={t("handOver")}
              title={t("handOverTitle", { brand })}
              description={t("handOverText")}
              action={handOver}
              confirmLabel={t("handOverConfirm")}
              cancelLabel={t("cancel")}
              phrase={{ value: brand, label: ui("typeToConfirm", { phrase: brand }) }}
            >
              <Field name="userId" label={t("handOverTo")} required>
                {(field) => (
                  <Select
                    {...field}
                    options={heirs.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))}
                  />
                )}
              </Field>
              <KeyDecisions
                locale={locale}
                legend={t("ownKeys")}
                keys={keys.filter(({ scopes }) => !canStayResponsible(ROLE_AFTER_HANDOVER, scopes))}
                heir="keyToHeir"
              />
            </ConfirmDialog>
          )}
        </Row>
      )}
      <Row title={t("leave")} hint={isLastOwner ? t("leaveOnlyOwner") : t("leaveHint", { brand })}>
        {!isLastOwner && (
          <ConfirmDialog
            trigger={t("leave")}
            title={t("leaveQuestion", { brand })}
            description={t("leaveText", { brand })}
            action={leave}
            confirmLabel={t("leaveConfirm")}
            cancelLabel={t("stay")}
          >
            <KeyDecisions locale={locale} legend={t("ownKeys")} keys={keys} heir="keyToOwner" />
          </ConfirmDialog>
        )}
      </Row>
    </div>
  );
}

function Row({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{title}</h3>
        <p className="text-ink-muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}

type MemberKey = Team["members"][number]["keys"][number];

interface KeyDecisionsProps {
  locale: Locale;
  legend: string;
  keys: readonly MemberKey[];
  heir: "keyToMe" | "keyToOwner" | "keyToHeir";
  isOptional?: boolean;
}

export function KeyDecisions({ locale, legend, keys, heir, isOptional = false }: KeyDecisionsProps) {
  const t = translator(locale, "team");
  if (keys.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="text-sm text-ink-muted">
        {t("keysHint")} {isOptional && t("keysRoleHint")}
      </p>
      {keys.map(({ id, name, hint }) => (
        <Field key={id} name={keyDecisionField(id)} label={`${name} (${hint})`} required={!isOptional}>
          {(field) => (
            <Select
              {...field}
              defaultValue=""
              options={[
                { value: "", label: t("keyChoose") },
                { value: "revoke", label: t("keyRevoke") },
                { value: "reassign", label: t(heir) },
              ]}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
