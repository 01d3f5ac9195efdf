import { clsx } from "clsx";
import type { MarkedToken, Token } from "marked";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import { servedHref, servedPicture } from "@/lib/docs/rules";

export function Inline({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return tokens?.map((token, index) => <InlineToken key={index} token={token as MarkedToken} />);
}

function InlineToken({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "codespan":
      return <Prose text={`\`${token.text}\``} />;
    case "link": {
      const href = servedHref(token.href);
      const content = <Inline tokens={token.tokens} />;
      return href ? <TextLink href={href}>{content}</TextLink> : content;
    }
    case "image": {
      const source = servedPicture(token.href);
      return source && <img src={source} alt={token.text} className="h-auto max-w-full rounded-md" />;
    }
    case "br":
      return <br />;
    // If two items of a list are separated by a blank line, all items contain paragraphs.
    case "paragraph":
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    default:
      return token.raw;
  }
}

interface AnchoredHeadingProps {
  id: string;
  linkLabel: string;
  depth?: number;
  children: ReactNode;
}

export function AnchoredHeading({ id, linkLabel, depth = 2, children }: AnchoredHeadingProps) {
  const Heading = depth > 2 ? "h3" : "h2";
  return (
    <Heading
      id={id}
      className={clsx("group scroll-mt-6 font-serif font-medium tracking-tight", depth > 2 ? "text-lg" : "text-xl")}
    >
      {children}
      <a
        href={`#${id}`}
        aria-label={linkLabel}
        className={
          "ml-2 font-sans text-ink-faint opacity-0 transition-opacity group-hover:opacity-100 " +
          "focus-visible:opacity-100"
        }
      >
        #
      </a>
    </Heading>
  );
}

export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="in-prose">
        {part}
      </code>
    ),
  );
}
