"use client";

import type { Route } from "next";
import Link from "next/link";
import { operationHref } from "@/lib/docs/rules";
import type { OperationData } from "./operation-data";
import { Method, OperationPart } from "./operation-part";

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
