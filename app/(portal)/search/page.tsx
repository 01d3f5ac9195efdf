import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { narrowed, commandGroups, describeNothing, groupResults, type ChoiceGroup } from "@/components/search/commands";
import { KeyList, keyTexts } from "@/components/search/key-texts";
import { readPreference } from "@/components/shell/keep-preference";
import { PageHeader } from "@/components/shell/page-header";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { KEYS_COOKIE } from "@/lib/platform/i18n/cookies";
import { translator } from "@/lib/platform/i18n/translator";
import { SEARCH_CHARACTERS_MAX, searchQuery } from "@/lib/search/contract";
import { searchBrand } from "@/lib/search/search-brand";
import { hiddenPathsFor } from "../hidden-paths";

export const generateMetadata = titled("search", "title");

export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const { context, t, reader, format } = await openPage("search");
  const params = await searchParams;
  const preference = await readPreference(KEYS_COOKIE);
  const shell = translator(reader.locale, "shell");
  const { actor } = context;
  const { q, mailbox } = searchQuery.parse(params);
  const hasKeys = preference !== "off";
  const hiddenPaths = hiddenPathsFor(actor);
  const may = (permission: Permission) => actorMay(actor, permission);
  const commands = commandGroups({ shell, t, may, hiddenPaths, hasKeys });
  const results = (q ?? mailbox) === undefined ? undefined : await searchBrand(context, { q, mailbox });
  const commandsListed = mailbox === undefined ? narrowed(commands, q ?? "") : [];
  const text = q ?? t("searchedAddress");
  const nothing =
    results && commandsListed.length === 0 ? describeNothing({ results, text, t, may, list: format.list }) : null;
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("title")} description={t("description")} />
      <form action="/list-search?list=/search" method="post" className="mb-8 flex gap-2">
        <label htmlFor="search-field" className="sr-only">
          {t("field")}
        </label>
        <Input
          id="search-field"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t("hint")}
          maxLength={SEARCH_CHARACTERS_MAX}
          autoComplete="off"
        />
        <SubmitButton variant="secondary">{t("title")}</SubmitButton>
      </form>
      {nothing !== null && (
        <div className="mb-7">
          <EmptyState title={t("nothing")}>{nothing}</EmptyState>
        </div>
      )}
      <ResultList groups={[...(results ? groupResults(results, t) : []), ...commandsListed]} />
      <Section title={t("sheetTitle")} description={t(hasKeys ? "sheetText" : "keysOff")} className="mt-10">
        <KeyList keys={keyTexts({ shell, t, hiddenPaths })} />
        <p className="mt-4 text-sm">
          <TextLink href="/settings">{t("switchOff")}</TextLink>
        </p>
      </Section>
    </div>
  );
}

function ResultList({ groups }: { groups: readonly ChoiceGroup[] }) {
  return (
    <div className="flex flex-col gap-7">
      {groups.map(({ label, choices }) => (
        <section key={label}>
          <h2 className="micro-label mb-1 text-ink-muted">{label}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {choices.map(({ label: name, detail, reason, href }) => (
              <li key={href} className="flex flex-wrap items-baseline gap-x-4 py-2">
                <TextLink href={href}>{name}</TextLink>
                {detail && <span className="text-sm text-ink-muted">{detail}</span>}
                {reason && <span className="text-sm text-ink-muted">{reason}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
