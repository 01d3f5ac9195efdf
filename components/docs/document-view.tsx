import type { MarkedToken, Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/copyable-code";
import { TextLink } from "@/components/ui/link";
import type { MarkdownDocument } from "@/lib/docs/documents";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { AnchoredHeading, Inline } from "./markdown-inline";

const CONTENTS_FROM = 4;

interface DocumentViewProps {
  document: MarkdownDocument;
  locale: Locale;
  children?: ReactNode;
}

export function DocumentView({ document, locale, children }: DocumentViewProps) {
  const t = translator(locale, "docs");
  const sections = [...document.headings.values()].filter(({ depth }) => depth < 4);
  return (
    <article lang="en" className="max-w-[56rem]">
      <h1 className="font-serif text-3xl font-medium tracking-tight">{document.title}</h1>
      {sections.length >= CONTENTS_FROM && (
        <nav aria-label={t("onThisPage")} lang={locale} className="mt-4 print:hidden">
          <ul lang="en" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {sections.map(({ id, text }) => (
              <li key={id}>
                <TextLink href={`#${id}`}>{text}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children && <div className="mt-5">{children}</div>}
      <div className="mt-6 space-y-3.5">
        <Markdown document={document} locale={locale} />
      </div>
    </article>
  );
}

interface BlockProps {
  headings: MarkdownDocument["headings"];
  locale: Locale;
  about: string;
}

/** Renders Markdown from tokens, so that no third-party HTML is passed through. */
function Markdown({ document, locale }: { document: MarkdownDocument; locale: Locale }) {
  const { tokens, headings, title } = document;
  let about = title;
  let codes = 0;
  return tokens.map((token, index) => {
    const heading = headings.get(token)?.text;
    if (heading) [about, codes] = [heading, 0];
    if (token.type === "code") codes += 1;
    // Landmark regions need unique names.
    const label = token.type === "code" ? `${about} (${codes})` : about;
    return <Block key={index} token={token} headings={headings} locale={locale} about={label} />;
  });
}

function Block({ token, headings, locale, about }: BlockProps & { token: MarkedToken }): ReactNode {
  const [t, common] = [translator(locale, "docs"), translator(locale, "common")];
  const within = { headings, locale, about };
  switch (token.type) {
    case "heading": {
      const { id = "", text = "" } = headings.get(token) ?? {};
      return (
        <div className={token.depth > 2 ? "pt-4" : "mt-10 border-t border-line pt-6"}>
          <AnchoredHeading id={id} depth={token.depth} linkLabel={t("linkTo", { title: text })}>
            <Inline tokens={token.tokens} />
          </AnchoredHeading>
        </div>
      );
    }
    case "paragraph":
      return (
        <p className="max-w-prose">
          <Inline tokens={token.tokens} />
        </p>
      );
    case "text":
      return <Inline tokens={token.tokens ?? [token]} />;
    case "list":
      return <List list={token} {...within} />;
    case "code":
      return (
        <CodeBlock
          code={token.text}
          caption={token.lang}
          label={about}
          labels={{ copy: common("copy"), copied: common("copied") }}
        />
      );
    case "table":
      return <Table table={token} about={about} />;
    case "blockquote":
      return (
        <blockquote className="border-l-2 border-accent-line pl-4 text-ink-muted">
          <Blocks tokens={token.tokens} {...within} />
        </blockquote>
      );
    case "space":
    case "def":
      return null;
    case "hr":
      return <hr className="border-line" />;
    default:
      return token.raw;
  }
}

function Blocks({ tokens, ...within }: BlockProps & { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Block key={index} token={token as MarkedToken} {...within} />);
}

function List({ list, ...within }: BlockProps & { list: Tokens.List }) {
  const Kind = list.ordered ? "ol" : "ul";
  return (
    <Kind
      start={list.ordered && list.start !== "" ? list.start : undefined}
      className={`max-w-prose space-y-1.5 pl-5 marker:text-ink-faint ${list.ordered ? "list-decimal" : "list-disc"}`}
    >
      {list.items.map((item, index) => (
        <li key={index}>
          <Blocks tokens={item.tokens} {...within} />
        </li>
      ))}
    </Kind>
  );
}

function Table({ table, about }: { table: Tokens.Table; about: string }) {
  return (
    <div tabIndex={0} role="region" aria-label={about} className="relative overflow-x-auto border-y border-line">
      <table className="w-full min-w-152 text-left">
        <thead>
          <tr className="micro-label border-b border-line text-ink-muted">
            {table.header.map((cell, column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-medium last:pr-0">
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.rows.map((row, at) => (
            <tr key={at} className="align-top">
              {row.map((cell, column) => (
                <td key={column} className="py-2 pr-4 first:[&_code]:whitespace-nowrap last:pr-0">
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
