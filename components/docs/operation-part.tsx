import type { Route } from "next";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { Badge } from "@/components/ui/status";
import { operationHref, type ReferenceOperation } from "@/lib/docs/rules";
import { Prose } from "./markdown-inline";
import type { FieldData, FieldsData, OperationData, PartData } from "./operation-data";

type Texts = OperationData["texts"];

export function OperationPart({ part, texts }: { part: PartData; texts: Texts }) {
  const { title, headers, forms, groups, isRequest } = part;
  return (
    <section>
      <h2 className="micro-label">{title}</h2>
      {headers.length > 0 && (
        <ul className="headers">
          {headers.map(({ name, description }) => (
            <li key={name}>
              <p>
                <code>{name}</code>
                <span>{texts.header}</span>
              </p>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      )}
      {forms.length > 0 && (
        <div className="py-2.5">
          <p className="text-ink-muted">{texts.oneOf}</p>
          <ul className="mt-1 space-y-0.5">
            {forms.map((form) => (
              <li key={form}>
                <code className="font-mono text-sm">{form}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {groups.map(({ name, fields, id, whole }) => (
        <div key={name} id={id}>
          {name && (
            <h3 className="mt-3 border-b border-line pb-1 text-sm font-medium">
              {name.startsWith("{") ? <code className="font-mono">{name}</code> : name}
            </h3>
          )}
          {whole ? (
            <a href={whole.href} className="inline-block py-2 font-medium underline">
              {whole.text}
            </a>
          ) : (
            <Fields fields={fields} isRequest={isRequest} texts={texts} />
          )}
        </div>
      ))}
    </section>
  );
}

interface FieldsProps {
  isRequest: boolean;
  texts: Texts;
}

function Fields({ fields: { shown, further }, ...props }: FieldsProps & { fields: FieldsData }) {
  return (
    <>
      <Rows shown={shown} {...props} />
      {further && "href" in further && (
        <Link href={further.href as Route} prefetch={false} className="inline-block py-2 font-medium underline">
          {further.title}
        </Link>
      )}
      {further && "shown" in further && (
        <Unfold title={further.title}>
          <Rows shown={further.shown} {...props} />
        </Unfold>
      )}
    </>
  );
}

function Rows({ shown, ...props }: FieldsProps & { shown: readonly FieldData[] }) {
  return (
    <ul className="fields">
      {shown.map((field) => (
        <Row key={field.name} field={field} {...props} />
      ))}
    </ul>
  );
}

function Row({ field, ...props }: FieldsProps & { field: FieldData }) {
  const { name, type, isMarked, limits, text, values, inner } = field;
  const { isRequest, texts } = props;
  return (
    <li>
      <p>
        <code>{name}</code>
        <span>{type}</span>
        {isMarked && (isRequest ? <Badge tone="accent">{texts.required}</Badge> : <i>{texts.mayBeAbsent}</i>)}
        {limits !== undefined && <i>{limits}</i>}
      </p>
      {text !== undefined && (
        <p>
          <Prose text={text} />
        </p>
      )}
      {values && (
        <p className="values">
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </p>
      )}
      {inner && (
        <Unfold title={inner.title}>
          <Fields fields={inner.fields} {...props} />
        </Unfold>
      )}
    </li>
  );
}

function Unfold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface OperationListProps {
  operations: readonly Pick<ReferenceOperation, "id" | "method" | "path" | "summary">[];
  /** Adds the anchors of earlier versions of this page, so that old links work. */
  isAnchored?: boolean;
}

export function OperationList({ operations, isAnchored = false }: OperationListProps) {
  return operations.map(({ id, method, path, summary }) => (
    <li key={id} id={isAnchored ? id : undefined} className="flex scroll-mt-6 flex-wrap items-baseline gap-x-2.5">
      <span className="w-10">
        <Method method={method} />
      </span>
      <TextLink href={operationHref(id)} className="font-mono text-sm wrap-anywhere">
        {path}
      </TextLink>
      <span lang="en" className="text-ink-muted">
        {summary}
      </span>
    </li>
  ));
}

export function Method({ method }: { method: string }) {
  return <span className={method === "GET" ? "method get" : "method"}>{method}</span>;
}
