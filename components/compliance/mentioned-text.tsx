import { Fragment } from "react";
import { type Colleague, findMentions } from "@/lib/compliance/reviews/mention-rules";

/** What somebody wrote, with the colleagues it names made out. */
export function MentionedText({ body, colleagues }: { body: string; colleagues: readonly Colleague[] }) {
  const text = body.normalize("NFC");
  const mentions = findMentions(text, colleagues);
  return (
    <>
      {mentions.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(mentions[index - 1]?.end ?? 0, start)}
          <strong className="font-medium text-accent-ink">{text.slice(start, end)}</strong>
        </Fragment>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </>
  );
}
