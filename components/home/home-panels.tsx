import type { Route } from "next";
import type { ReactNode } from "react";
import { type LiveUse, LiveUseMeter } from "@/components/requests/live-use";
import { ClientMessages } from "@/components/shell/client-messages";
import { BarChart } from "@/components/ui/chart";
import {
  ArrowRight,
  CircleCheck,
  Clock3,
  FileSpreadsheet,
  KeyRound,
  MailX,
  PauseCircle,
  ScrollText,
  SearchAlert,
  Stamp,
  TriangleAlert,
  Webhook,
} from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import type { Permission, Role } from "@/lib/access/permissions";
import { attentionOrder, type AttentionKey } from "@/lib/home/rules";
import type { Attention } from "@/lib/home/show-home";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";

interface ApiUseProps {
  reader: Reader;
  live: LiveUse;
  /** In UTC, today last. */
  days: readonly { startsAt: Date; requests: number; limited: number }[];
}

export function ApiUse({ reader, live, days }: ApiUseProps) {
  const t = translator(reader.locale, "requests");
  const home = translator(reader.locale, "home");
  const format = formatter(reader);
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const limited = days.reduce((sum, day) => sum + day.limited, 0);
  return (
    <div className="flex flex-col gap-6">
      <ClientMessages reader={reader} namespaces={["requests"]}>
        <LiveUseMeter initial={live} address="/requests/use" />
      </ClientMessages>
      <div>
        <p className="mb-4 text-sm text-ink-muted">
          {home("api.sum", { count: total, days: days.length })}{" "}
          {limited > 0 && <TextLink href="/requests?status=429">{home("api.limited", { count: limited })}</TextLink>}
        </p>
        <BarChart
          points={days.map(({ startsAt, requests }) => ({
            label: format.calendarDate(startsAt.toISOString().slice(0, 10)),
            value: requests,
            text: format.number(requests),
          }))}
          summary={t("use.daysSummary", { days: days.length, count: total })}
          heads={[t("use.dayHead"), t("use.requestsHead")]}
          tableLabel={translator(reader.locale, "ui")("chartTable")}
        />
      </div>
    </div>
  );
}

interface CountsProps {
  reader: Reader;
  counts: { products: number; passports: number; pendingTransfers: number; completedTransfers: number };
}

const PLACES = {
  products: "/products",
  passports: "/passports",
  pendingTransfers: "/transfers?status=pending",
  completedTransfers: "/transfers?status=completed",
} as const;

export function Counts({ reader, counts }: CountsProps) {
  const t = translator(reader.locale, "home");
  const format = formatter(reader);
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px lg:grid-cols-4">
      {Object.entries(PLACES).map(([key, href]) => {
        const name = key as keyof typeof PLACES;
        const value = counts[name];
        return (
          <div
            key={key}
            className={
              "relative flex flex-col justify-between bg-surface p-4 transition-colors " +
              "focus-within:bg-accent-soft/40 hover:bg-accent-soft/40 sm:p-5"
            }
          >
            <dt className="text-sm text-ink-muted">
              <Link href={href as Route} className="after:absolute after:inset-0">
                {t(`counts.${name}`)}
              </Link>
            </dt>
            <dd className="mt-1 font-serif text-3xl font-medium tracking-tight">
              {value > COUNTED_MAX ? t("moreThan", { count: COUNTED_MAX }) : format.number(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface AttentionListProps {
  reader: Reader;
  attention: Attention;
  role: Role;
  /** Whether the reader has the permission. */
  may: (permission: Permission) => boolean;
}

interface Entry {
  icon: ReactNode;
  tone: "critical" | "caution" | "notice";
  count: number;
  title: string;
  text: ReactNode;
  href: string;
  /** What the entry's action needs; without it the entry only shows its list. */
  needs?: Permission;
}

const TONES = { critical: "text-critical", caution: "text-caution", notice: "text-notice" };
const NAMES_SHOWN = 3;

export function AttentionList({ reader, attention, role, may }: AttentionListProps) {
  const all = entriesOf(reader, attention, may);
  const entries = attentionOrder(role).flatMap((key) => (all[key].count > 0 ? [{ key, ...all[key] }] : []));
  const t = translator(reader.locale, "home");
  if (entries.length === 0)
    return (
      <p className="flex items-center gap-2.5 text-ink-muted">
        <CircleCheck aria-hidden="true" className="size-5 text-positive" />
        {t("attention.none")}
      </p>
    );
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {entries.map(({ key, icon, tone, title, text, href, needs }) => (
        <li
          key={key}
          className={
            "group relative flex items-start gap-3 px-4 py-3 transition-colors focus-within:bg-accent-soft/40 " +
            "hover:bg-accent-soft/40"
          }
        >
          <span aria-hidden="true" className={`mt-0.5 [&_svg]:size-4.5 ${TONES[tone]}`}>
            {icon}
          </span>
          <div className="min-w-0 grow">
            <Link href={href as Route} className="font-medium after:absolute after:inset-0">
              {title}
            </Link>
            <p className="line-clamp-2 text-sm text-ink-muted">{text}</p>
          </div>
          <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5 text-sm text-accent-ink">
            <span className="max-w-32 text-right group-hover:underline">
              {t(needs && may(needs) ? `attention.actions.${key}` : "attention.actions.view")}
            </span>
            <ArrowRight className="size-4 shrink-0 text-ink-faint" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function entriesOf(reader: Reader, attention: Attention, may: AttentionListProps["may"]): Record<AttentionKey, Entry> {
  const work = workEntries(reader, attention, may);
  return { ...transferEntries(reader, attention), ...itemEntries(reader, attention), ...work };
}

const namesIn = (reader: Reader, names: readonly string[]) =>
  formatter(reader).list([...new Set(names)].slice(0, NAMES_SHOWN));

function transferEntries(reader: Reader, { transfers, claims }: Attention) {
  const t = translator(reader.locale, "home");
  const [next, undelivered] = [transfers.nextToExpire[0], transfers.nextUndelivered[0]];
  return {
    undelivered: {
      icon: <MailX />,
      tone: "critical",
      count: transfers.undelivered,
      title: t("attention.undelivered", { count: transfers.undelivered }),
      text: namesIn(
        reader,
        transfers.nextUndelivered.map(({ productName }) => productName),
      ),
      href: transfers.undelivered === 1 ? `/transfers/${undelivered?.id}` : "/transfers?waiting=undelivered",
      needs: "transfers.manage",
    },
    expiring: {
      icon: <Clock3 />,
      tone: "caution",
      count: transfers.expiring,
      title: t("attention.expiring", { count: transfers.expiring }),
      text:
        next &&
        t("attention.expiringText", { product: next.productName, when: formatter(reader).relative(next.expiresAt) }),
      href: transfers.expiring === 1 ? `/transfers/${next?.id}` : "/transfers?waiting=expiring",
      needs: "transfers.manage",
    },
    claims: {
      icon: <Stamp />,
      tone: "caution",
      count: claims,
      title: t("attention.claims", { count: claims }),
      text: t("attention.claimsText"),
      href: "/transfers/claims?status=waiting",
      needs: "transfers.manage",
    },
  } satisfies Partial<Record<AttentionKey, Entry>>;
}

function itemEntries(reader: Reader, { recalled, ...counts }: Attention) {
  const t = translator(reader.locale, "home");
  return {
    recalled: {
      icon: <TriangleAlert />,
      tone: "critical",
      count: counts.recalledProducts,
      title: t("attention.recalled", { count: counts.recalledProducts }),
      text: namesIn(
        reader,
        recalled.map(({ name }) => name),
      ),
      href: counts.recalledProducts === 1 ? `/products/${recalled[0]?.id}` : "/products?recalled=yes",
      needs: "products.recall",
    },
    signals: {
      icon: <SearchAlert />,
      tone: "caution",
      count: counts.signals,
      title: t("attention.signals", { count: counts.signals }),
      text: t("attention.signalsText"),
      href: "/scans?state=open",
      needs: "passports.manage",
    },
    suspended: {
      icon: <PauseCircle />,
      tone: "caution",
      count: counts.suspendedPassports,
      title: t("attention.suspended", { count: counts.suspendedPassports }),
      text: t("attention.suspendedText"),
      href: "/passports?status=suspended",
      needs: "passports.manage",
    },
    reported: {
      icon: <SearchAlert />,
      tone: "caution",
      count: counts.reportedPassports,
      title: t("attention.reported", { count: counts.reportedPassports }),
      text: t("attention.reportedText"),
      href: "/passports?alert=reported_lost&alert=reported_stolen",
      needs: "passports.manage",
    },
  } satisfies Partial<Record<AttentionKey, Entry>>;
}

function workEntries(reader: Reader, counts: Attention, may: AttentionListProps["may"]) {
  const t = translator(reader.locale, "home");
  return {
    submitted: {
      icon: <ScrollText />,
      tone: "notice",
      count: counts.submittedProducts,
      title: t("attention.submitted", { count: counts.submittedProducts }),
      text: t("attention.submittedText"),
      href: `/compliance/queue?state=submitted${may("compliance.review") ? "&open=first" : ""}`,
      needs: "compliance.review",
    },
    returned: {
      icon: <ScrollText />,
      tone: "caution",
      count: counts.returnedProducts,
      title: t("attention.returned", { count: counts.returnedProducts }),
      text: t("attention.returnedText"),
      href: "/compliance/queue?state=changes_requested",
      needs: "compliance.prepare",
    },
    access: {
      icon: <KeyRound />,
      tone: "caution",
      count: counts.access,
      title: t("attention.access", { count: counts.access }),
      text: t("attention.accessText"),
      href: "/settings/access?status=waiting&status=consent",
      needs: "access_grants.decide",
    },
    imports: {
      icon: <FileSpreadsheet />,
      tone: "notice",
      count: counts.unfinishedImports,
      title: t("attention.imports", { count: counts.unfinishedImports }),
      text: t("attention.importsText"),
      href: "/imports",
      needs: "imports.manage",
    },
    keys: {
      icon: <KeyRound />,
      tone: "notice",
      count: counts.endingKeys,
      title: t("attention.keys", { count: counts.endingKeys }),
      text: t("attention.keysText"),
      href: "/api-keys",
      needs: "api_keys.manage",
    },
    webhooks: {
      icon: <Webhook />,
      tone: "critical",
      count: counts.disabledWebhooks,
      title: t("attention.webhooks", { count: counts.disabledWebhooks }),
      text: t("attention.webhooksText"),
      href: "/settings/webhooks",
      needs: "webhooks.manage",
    },
    invitations: {
      icon: <MailX />,
      tone: "notice",
      count: counts.expiredInvitations,
      title: t("attention.invitations", { count: counts.expiredInvitations }),
      text: t("attention.invitationsText"),
      href: "/settings/team",
      needs: "team.manage",
    },
  } satisfies Partial<Record<AttentionKey, Entry>>;
}
