import { TextLink } from "@/components/ui/text-link";
import { NEWEST_RULES } from "@/lib/compliance/checks/rule-set-rules";
import type { ComplianceOverview } from "@/lib/compliance/show-overview";
import { CANDIDATE_LIST, candidatesNewIn } from "@/lib/law/candidate-list";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { queueHref, reviewHref } from "./review-words";

interface CandidateListProps {
  reader: Reader;
  /** Null until all products are judged by it. */
  news: ComplianceOverview["candidateNews"];
}

/** The state of the candidate list that products are judged by, what is new in it, and whom that concerns. */
export function CandidateList({ reader, news }: CandidateListProps) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  const added = candidatesNewIn(NEWEST_RULES.version);
  return (
    <div id="candidates" className="mt-4 scroll-mt-4 text-sm">
      <p className="text-ink-muted">
        {t("legal.candidates", {
          day: format.calendarDate(CANDIDATE_LIST.version),
          known: CANDIDATE_LIST.known,
          published: CANDIDATE_LIST.published,
        })}{" "}
        <TextLink href={queueHref({ check: "candidate_substances_notified" })}>{t("legal.candidatesOpen")}</TextLink>
      </p>
      {news && (
        <p className="mt-1">
          {t("legal.candidatesConcern", { count: news.products })}
          {news.named.map(({ id, name }) => (
            <span key={id}>
              {" · "}
              <TextLink href={reviewHref(id)}>{name}</TextLink>
            </span>
          ))}
        </p>
      )}
      {added.length > 0 && (
        <details className="mt-1">
          <summary className="unfolds">{t("legal.candidatesNew", { count: added.length })}</summary>
          <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5" lang="en">
            {added.map(({ name, cas = [], since }) => (
              <li key={name} className="wrap-anywhere">
                {name}
                <span className="text-ink-muted">{[cas[0], since].filter(Boolean).map((part) => ` · ${part}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
