import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import type { ReferenceOperation } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { AnchoredHeading } from "./anchored-heading";
import { FieldList } from "./field-list";
import { Method } from "./method";
import { Prose } from "./prose";
import { ShapeView } from "./shape-view";

/** One operation: what it takes and answers on the left, what to type and what comes back on the right. */
export function OperationSection({ operation, locale }: { operation: ReferenceOperation; locale: Locale }) {
  const [t, common] = [translator(locale, "docs"), translator(locale, "common")];
  const labels = { copy: common("copy"), copied: common("copied") };
  const { id, method, path, summary, description, pathParameters, queryParameters, body, curl, answers } = operation;
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <AnchoredHeading id={id} linkLabel={t("linkTo", { title: summary })}>
        {summary}
      </AnchoredHeading>
      <p className="mt-1.5 flex items-baseline gap-2">
        <Method method={method} />
        <code className="font-mono text-base [overflow-wrap:anywhere]">{path}</code>
      </p>
      <div className="mt-5 grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="min-w-0 space-y-7">
          <div className="max-w-prose space-y-2.5">
            {description.map((paragraph) => (
              <p key={paragraph}>
                <Prose text={paragraph} />
              </p>
            ))}
          </div>
          {[
            { title: t("pathParameters"), fields: pathParameters },
            { title: t("queryParameters"), fields: queryParameters },
          ].map(
            ({ title, fields }) =>
              fields.length > 0 && (
                <section key={title}>
                  <h3 className="micro-label border-b border-line pb-1.5 text-ink-faint">{title}</h3>
                  <FieldList fields={fields} locale={locale} direction="request" />
                </section>
              ),
          )}
          {body && <ShapeView title={t("body")} shape={body} locale={locale} direction="request" />}
          {answers[0] && (
            <ShapeView
              title={t("answer", { status: answers.map(({ status }) => status).join(" / ") })}
              shape={answers[0].shape}
              headers={answers[0].headers}
              locale={locale}
              direction="answer"
            />
          )}
          <ErrorTable operation={operation} title={t("errors")} />
        </div>
        <div className="min-w-0 space-y-4 xl:sticky xl:top-6 xl:self-start [&_pre]:max-h-[34rem]">
          <CodeBlock code={curl} caption={t("request")} label={`${t("request")}: ${summary}`} labels={labels} />
          {answers.map(({ status, example }) => {
            const caption = t("answerExample", { status });
            return (
              example && (
                <CodeBlock
                  key={status}
                  code={example}
                  caption={caption}
                  label={`${caption}: ${summary}`}
                  labels={labels}
                />
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

function ErrorTable({ operation, title }: { operation: ReferenceOperation; title: string }) {
  return (
    <section>
      <h3 className="micro-label border-b border-line pb-1.5 text-ink-faint">{title}</h3>
      <dl className="divide-y divide-line">
        {operation.errors.map(({ status, codes }) => (
          <div key={status} className="flex gap-4 py-2">
            <dt className="w-8 shrink-0 font-mono text-sm text-ink-muted">{status}</dt>
            <dd className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
              {codes.map(({ code, title: meaning }) => (
                <span key={code} title={meaning}>
                  <TextLink href={`/docs/errors/${code}`} className="font-mono text-sm">
                    {code}
                  </TextLink>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
