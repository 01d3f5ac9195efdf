import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { narrowed } from "@/components/search/choices";
import { commandGroups } from "@/components/search/commands";
import { foundGroups } from "@/components/search/found-groups";
import { KeyList } from "@/components/search/key-list";
import { keyTexts } from "@/components/search/key-texts";
import { ResultList } from "@/components/search/result-list";
import { readPreference } from "@/components/shell/keep-preference";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { actorMay } from "@/lib/access/actor";
import { KEYS_COOKIE } from "@/lib/platform/i18n/cookies";
import { translator } from "@/lib/platform/i18n/translator";
import { SEARCH_CHARACTERS_MAX, searchQuery } from "@/lib/search/contract";
import { searchBrand } from "@/lib/search/search-brand";
import { hiddenPathsFor } from "../hidden-paths";

export const generateMetadata = titled("search", "title");

/** Search without scripts, and what the palette knows. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const { context, t, reader } = await openPage("search");
  const params = await searchParams;
  const kept = await readPreference(KEYS_COOKIE);
  const shell = translator(reader.locale, "shell");
  const { actor } = context;
  const { q } = searchQuery.parse(params);
  const hasKeys = kept !== "off";
  const hiddenPaths = hiddenPathsFor(actor);
  const commands = commandGroups({ shell, t, may: (permission) => actorMay(actor, permission), hiddenPaths, hasKeys });
  const groups = [
    ...(q === undefined ? [] : foundGroups(await searchBrand(context, { q }), t)),
    ...narrowed(commands, q ?? ""),
  ];
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
      {groups.length > 0 ? (
        <ResultList groups={groups} />
      ) : (
        <EmptyState title={t("nothing")}>{t("nothingText")}</EmptyState>
      )}
      <Section title={t("sheetTitle")} description={t(hasKeys ? "sheetText" : "keysOff")} className="mt-10">
        <KeyList keys={keyTexts({ shell, t, hiddenPaths })} />
        <p className="mt-4 text-sm">
          <TextLink href="/settings">{t("switchOff")}</TextLink>
        </p>
      </Section>
    </div>
  );
}
