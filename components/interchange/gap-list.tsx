import type { ReactNode } from "react";
import { checkHref, fieldLabel, reviewHref } from "@/components/compliance/marks";
import { TextLink } from "@/components/ui/link";
import { Status } from "@/components/ui/status";
import { describeFinding } from "@/lib/compliance/assessment/describe-finding";
import { groundsOf } from "@/lib/compliance/checks/legal-status";
import { checkNumber } from "@/lib/compliance/rules";
import { SECTION_NAMES } from "@/lib/ecodesign/rules";
import { SECTIONS } from "@/lib/ecodesign/sections";
import type { RegistryGap } from "@/lib/interchange/parties";
import { cite } from "@/lib/law/cite";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

function editHref(productId: string, field: string): string {
  const section = SECTION_NAMES.find((name) =>
    SECTIONS[name].some((one) => one.name === field || one.notes?.includes(field as never)),
  );
  return `/products/${productId}/edit${section ? `#section-${section}` : ""}`;
}

interface GapProps {
  href: string;
  name: string;
  children?: ReactNode;
  ground?: ReactNode;
}

function Gap({ href, name, children, ground }: GapProps) {
  return (
    <li className="border-l-2 border-caution py-0.5 pl-3">
      <p>
        <TextLink href={href}>{name}</TextLink>
        {children && <> {children}</>}
      </p>
      {ground && <p className="text-sm text-ink-muted">{ground}</p>}
    </li>
  );
}

interface GapListProps {
  locale: Locale;
  productId: string;
}

function Gaps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Status tone="caution" icon="warning" plain>
        {title}
      </Status>
      <ul className="mt-2 flex flex-col gap-2">{children}</ul>
    </div>
  );
}

export function FieldGaps({ locale, productId, fields }: GapListProps & { fields: readonly string[] }) {
  const t = translator(locale, "interchange");
  if (fields.length === 0)
    return (
      <Status tone="positive" plain>
        {t("untp.complete")}
      </Status>
    );
  return (
    <Gaps title={t("untp.missing", { count: fields.length })}>
      {fields.map((field) => (
        <Gap key={field} href={editHref(productId, field)} name={fieldLabel(locale, field)}>
          {t(`untp.gaps.${field as "facilities"}`)}
        </Gap>
      ))}
    </Gaps>
  );
}

export function RegistryGaps({ locale, productId, gaps }: GapListProps & { gaps: readonly RegistryGap[] }) {
  const t = translator(locale, "interchange");
  const compliance = translator(locale, "compliance");
  if (gaps.length === 0)
    return (
      <Status tone="positive" plain>
        {t("registry.ready")}
      </Status>
    );
  return (
    <Gaps title={t("registry.missing", { count: gaps.length })}>
      {gaps.map((gap, index) => {
        if (gap.kind === "field")
          return (
            <Gap
              key={gap.field}
              href={editHref(productId, gap.field)}
              name={fieldLabel(locale, gap.field)}
              ground={cite(locale, gap.grounds)}
            >
              {t(`gaps.${gap.field}`)}
            </Gap>
          );
        if (gap.kind === "review")
          return (
            <Gap
              key="review"
              href={reviewHref(productId)}
              name={t("registry.review")}
              ground={cite(locale, gap.grounds)}
            >
              {t(`gaps.${gap.state}`)}
            </Gap>
          );
        const { check, field } = gap.finding;
        const number = checkNumber(check);
        const review = translator(locale, "review");
        return (
          <Gap
            key={`${check}-${index}`}
            href={editHref(productId, field)}
            name={`${fieldLabel(locale, field)}:`}
            ground={
              <>
                <TextLink href={checkHref(check)}>{review("finding.check", { check: number })}</TextLink>{" "}
                {cite(locale, groundsOf(gap.finding))}
              </>
            }
          >
            {describeFinding(compliance, gap.finding)}
          </Gap>
        );
      })}
    </Gaps>
  );
}
