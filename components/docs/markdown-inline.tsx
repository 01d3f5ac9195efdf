import type { MarkedToken, Token } from "marked";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import { servedHref, servedPicture } from "@/lib/docs/document-links";
import { Prose } from "./prose";

/** Words, links and pictures within a block. HTML is shown as it was typed. */
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
      const words = <Inline tokens={token.tokens} />;
      return href ? <TextLink href={href}>{words}</TextLink> : words;
    }
    case "image": {
      const source = servedPicture(token.href);
      return source && <img src={source} alt={token.text} className="h-auto max-w-full rounded-md" />;
    }
    case "br":
      return <br />;
    // A list with an empty line between two items has paragraphs in all of them.
    case "paragraph":
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    default:
      return token.raw;
  }
}
