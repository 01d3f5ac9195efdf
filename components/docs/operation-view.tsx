"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/copyable-code";
import { Link } from "@/components/ui/page-link";
import { operationHref } from "@/lib/docs/rules";
import { Prose } from "./markdown-inline";
import type { OperationData } from "./operation-data";
import { Method, OperationPart } from "./operation-part";

export function OperationView({
  data,
  languages,
  tryIt,
}: {
  data: OperationData;
  languages: ReactNode;
  tryIt: ReactNode;
}) {
  const { method, path, summary, description, parts, codes, texts } = data;
  return (
    <article lang="en" className="reference">
      <h1 className="font-serif text-3xl font-medium tracking-tight">{summary}</h1>
      <p className="mt-2 flex items-baseline gap-2">
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
          {parts.map((part) => (
            <OperationPart key={part.title} part={part} texts={texts} />
          ))}
          <ErrorTable data={data} />
        </div>
        <div className="min-w-0 space-y-4 xl:sticky xl:top-6 xl:self-start [&_pre]:max-h-[34rem]">
          {languages}
          {codes.map(({ caption, code }) => (
            <CodeBlock key={caption} code={code} caption={caption} label={`${caption}: ${summary}`} labels={texts} />
          ))}
          {tryIt}
        </div>
      </div>
    </article>
  );
}

function ErrorTable({ data: { errors, texts } }: { data: OperationData }) {
  return (
    <section>
      <h2 className="micro-label">{texts.errors}</h2>
      <dl className="errors">
        {errors.map(({ status, codes }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {codes.map(({ code, title }) => (
                <Link key={code} title={title} prefetch={false} href={`/docs/errors/${code}` as Route}>
                  {code}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function BodyView({ data }: { data: OperationData }) {
  const { id, method, path, summary, parts, texts } = data;
  return (
    <article lang="en" className="reference">
      <h1 className="font-serif text-3xl font-medium tracking-tight">{summary}</h1>
      <p className="mt-2 mb-5 flex items-baseline gap-2">
        <Method method={method} />
        <Link href={operationHref(id) as Route} className="font-mono text-base underline [overflow-wrap:anywhere]">
          {path}
        </Link>
      </p>
      <div className="max-w-3xl">
        {parts.map((part) => (
          <OperationPart key={part.title} part={part} texts={texts} />
        ))}
      </div>
    </article>
  );
}
