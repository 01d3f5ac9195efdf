import { Button } from "@/components/ui/button";
import { Printer, Share2 } from "@/components/ui/icons";

/** What a passport's page does in a browser; it refers to no file of Next's. */
export const PageScript = () => <script async src="/p/script" />;

interface PublicPageActsProps {
  title: string;
  words: { share: string; shared: string; print: string };
}

/** Not shown without scripts: a browser has commands of its own for both. */
export function PublicPageActs({ title, words }: PublicPageActsProps) {
  return (
    <>
      <Button
        data-act="share"
        data-title={title}
        data-done={words.shared}
        icon={<Share2 aria-hidden="true" />}
        className="no-js:hidden"
      >
        <span aria-live="polite">{words.share}</span>
      </Button>
      <Button data-act="print" icon={<Printer aria-hidden="true" />} className="no-js:hidden">
        {words.print}
      </Button>
    </>
  );
}
