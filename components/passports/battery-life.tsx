import type { ReactNode } from "react";
import type { EntryField } from "@/components/forms/entries";
import { EntryDialog } from "@/components/forms/entry-dialog";
import { StatusChoice } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { citePlace } from "@/lib/law/cite";
import type { PassportView } from "@/lib/passport-pages/show-passport";
import { EXTENTS, SECOND_LIFE_OPERATIONS, WASTE_ROLES } from "@/lib/passports/battery/life-rules";
import type { PublicLife, PublicLink } from "@/lib/passports/battery/public-life";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";

type Battery = NonNullable<PassportView["battery"]>;

const LINK = "text-accent-ink underline decoration-accent-line underline-offset-3 wrap-anywhere";

interface LinkListProps {
  reader: Reader;
  title: string;
  links: readonly PublicLink[];
}

/** Names and states of other operators' passports are their own words, so they are text only, with their reading. */
function LinkList({ reader, title, links }: LinkListProps) {
  const t = translator(reader.locale, "batteryLife");
  const format = formatter(reader);
  if (links.length === 0) return null;
  return (
    <div>
      <h3 className="micro-label mb-2 text-ink-muted">{title}</h3>
      <ul className="flex flex-col gap-3">
        {links.map((link) => (
          <li key={link.identifier} className="min-w-0">
            {link.identifier.startsWith("https:") || link.isOwn ? (
              <a href={link.identifier} rel={link.isOwn ? undefined : "noreferrer nofollow ugc"} className={LINK}>
                <span dir="auto">{link.name ?? link.identifier}</span>
              </a>
            ) : (
              <span className="wrap-anywhere" dir="auto">
                {link.name ?? link.identifier}
              </span>
            )}
            <p className="text-sm text-ink-muted">
              {t("link", {
                operation: t(`operations.${link.operation}`),
                extent: t(`extents.${link.extent}`),
                date: format.calendarDate(link.linkedOn),
              })}
            </p>
            {!link.isOwn && (
              <p className="text-sm wrap-anywhere text-ink-muted">
                <Reading reader={reader} link={link} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reading({ reader, link }: { reader: Reader; link: PublicLink }) {
  const t = translator(reader.locale, "batteryLife.reading");
  if (link.failure !== null) return t(`failures.${link.failure}`);
  if (link.readAt === null) return t("waiting");
  const date = formatter(reader).dateTime(link.readAt);
  const facts = [link.readOperator, link.readState].filter((word) => word !== null).join(" · ");
  return facts === "" ? t("read", { date }) : t("readWith", { date, words: facts });
}

const articleOf = (locale: Locale, paragraph: string) => citePlace(locale, { article: "77", paragraphs: [paragraph] });

export function PublicBatteryLife({ reader, life }: { reader: Reader; life: PublicLife }) {
  const t = translator(reader.locale, "batteryLife");
  const format = formatter(reader);
  const { end, status, changedOn, responsible, originals, successors } = life;
  const date = changedOn === null ? "" : format.calendarDate(changedOn);
  const isCeased = end === "recycled";
  return (
    <Section title={t("title")}>
      <div className="flex flex-col gap-5">
        {isCeased && (
          <Callout tone="caution" title={t("ceased.title")}>
            <p>{t("ceased.text", { date, article: articleOf(reader.locale, "8") })}</p>
          </Callout>
        )}
        {end === "superseded" && <p>{t("superseded.text", { article: articleOf(reader.locale, "7") })}</p>}
        {status !== null && !isCeased && <p>{t("statusSince", { status: t(`statuses.${status}`), date })}</p>}
        {responsible !== null && (
          <p>
            {t(isCeased ? "lastResponsible" : "responsible")}:{" "}
            <span dir="auto" className="wrap-anywhere">
              {responsible}
            </span>
          </p>
        )}
        <LinkList reader={reader} title={t("originals")} links={originals} />
        <LinkList reader={reader} title={t("successors")} links={successors} />
      </div>
    </Section>
  );
}

interface BatteryLifePanelProps {
  reader: Reader;
  passportId: string;
  life: Battery["life"];
  links: Pick<PublicLife, "originals" | "successors" | "end">;
  possible: Battery["possible"];
  maySucceed: boolean;
}

export function BatteryLifePanel({ reader, passportId, life, links, possible, maySucceed }: BatteryLifePanelProps) {
  const t = translator(reader.locale, "batteryLife");
  const format = formatter(reader);
  const [newest] = life.changes;
  const items = [
    { key: "status", label: t("status"), value: t(`statuses.${life.status}`) },
    ...(newest
      ? [
          {
            key: "responsible",
            label: t("responsible"),
            value: (
              <span dir="auto" className="wrap-anywhere">
                {t("responsibleSince", {
                  name: newest.responsibleName,
                  role: t(`roles.${newest.responsibleRole}`),
                  date: format.calendarDate(newest.changedOn),
                })}
              </span>
            ),
          },
        ]
      : []),
  ];
  const canSucceed = possible.operations.length > 0;
  return (
    <Section
      title={t("title")}
      description={t("text", { article: articleOf(reader.locale, "7") })}
      className="min-w-0"
      actions={
        maySucceed &&
        canSucceed && (
          <LinkButton href={`/passports/${passportId}/second-life`} size="sm">
            {t("start.label")}
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {links.end === "recycled" && <Callout tone="caution" title={t("ceased.title")} />}
        {links.end === "superseded" && (
          <Callout title={t("superseded.title")}>
            {t("superseded.text", { article: articleOf(reader.locale, "7") })}
          </Callout>
        )}
        <KeyValues items={items} />
        <LinkList reader={reader} title={t("originals")} links={links.originals} />
        <LinkList reader={reader} title={t("successors")} links={links.successors} />
      </div>
    </Section>
  );
}

interface LifeChoicesProps {
  locale: Locale;
  passportId: string;
  possible: Battery["possible"];
  action: FormAction;
  today: string;
}

/** Entries of the status menu; none of these changes can be undone. */
export function lifeChoices({ locale, passportId, possible, action, today }: LifeChoicesProps): ReactNode[] {
  const t = translator(locale, "batteryLife");
  const changes = [
    possible.waste && ("waste" as const),
    possible.recycled && ("recycled" as const),
    possible.operations.length > 0 && ("succeeded" as const),
  ].filter((change) => change !== false);
  const operators: EntryField[] = [
    { name: "name", kind: "text", label: t("fields.name"), required: true, maxLength: 300 },
    { name: "operator_id", kind: "text", label: t("fields.operatorId"), maxLength: 100, ...optional(t) },
  ];
  const role: EntryField = {
    ...{ name: "role", kind: "choice", label: t("fields.role"), required: true },
    options: WASTE_ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
  };
  const successor: EntryField[] = [
    { name: "successor", kind: "text", label: t("fields.successor"), hint: t("fields.successorHint"), required: true },
    {
      ...{ name: "operation", kind: "choice", label: t("fields.operation"), required: true },
      options: SECOND_LIFE_OPERATIONS.filter((one) => possible.operations.includes(one)).map((value) => ({
        value,
        label: t(`operations.${value}`),
      })),
    },
    {
      ...{ name: "extent", kind: "choice", label: t("fields.extent"), required: true },
      options: EXTENTS.map((value) => ({ value, label: t(`extents.${value}`) })),
    },
  ];
  const shared: EntryField[] = [
    { name: "changed_on", kind: "day", label: t("fields.changedOn"), required: true, initial: today },
    {
      ...{ name: "reason", kind: "note", label: t("fields.reason"), hint: t("fields.reasonHint") },
      ...{ maxLength: REASON_CHARACTERS_MAX, ...optional(t) },
    },
  ];
  return changes.map((change) => (
    <EntryDialog
      key={change}
      trigger={<StatusChoice label={t(`change.${change}.label`)} hint={t(`change.${change}.hint`)} />}
      triggerVariant="choice"
      title={t(`change.${change}.title`)}
      description={t(`change.${change}.text`)}
      action={action}
      idPrefix={`life-${change}`}
      hidden={{ passportId, change }}
      fields={[...(change === "succeeded" ? successor : [role]), ...operators, ...shared]}
      submit={t(`change.${change}.confirm`)}
      variant="danger"
      cancelLabel={t("cancel")}
    />
  ));
}

const optional = (t: ReturnType<typeof translator<"batteryLife">>) => ({
  required: false,
  optionalLabel: t("fields.optional"),
});
