"use client";

import { CodeBlock } from "@/components/ui/copyable-code";
import type { VisibleBlock } from "@/lib/docs/guide-blocks";
import type { GuideSection as Section } from "@/lib/docs/rules";
import { AnchoredHeading, Prose } from "./markdown-inline";

interface GuideSectionProps {
  section: Pick<Section, "id" | "title">;
  blocks: readonly VisibleBlock[];
  texts: Record<"linkTo" | "copy" | "copied", string>;
}

export function GuideSection({ section, blocks, texts }: GuideSectionProps) {
  return (
    <section aria-labelledby={section.id} className="border-t border-line pt-8">
      <AnchoredHeading id={section.id} linkLabel={texts.linkTo}>
        {section.title}
      </AnchoredHeading>
      <div className="mt-3 max-w-[46rem] space-y-3.5">
        {blocks.map((block, index) => (
          <Block key={index} block={block} label={labelAt(blocks, index)} texts={texts} />
        ))}
      </div>
    </section>
  );
}

/** Numbered from the second use on: screen readers list code blocks by label. */
function labelAt(blocks: readonly VisibleBlock[], index: number): string {
  const captions = blocks.slice(0, index + 1).map((block) => (block.kind === "code" ? block.caption : ""));
  const caption = captions.at(-1) ?? "";
  const uses = captions.filter((other) => other === caption).length;
  return uses > 1 ? `${caption} (${uses})` : caption;
}

interface BlockProps extends Pick<GuideSectionProps, "texts"> {
  block: VisibleBlock;
  label: string;
}

function Block({ block, label, texts }: BlockProps) {
  switch (block.kind) {
    case "text":
      return (
        <p className="max-w-prose">
          <Prose text={block.text} />
        </p>
      );
    case "list":
      return (
        <ul className="max-w-prose list-disc space-y-1.5 pl-5 marker:text-ink-faint">
          {block.items.map((item) => (
            <li key={item}>
              <Prose text={item} />
            </li>
          ))}
        </ul>
      );
    case "terms":
      return (
        <dl className="divide-y divide-line border-y border-line">
          {block.terms.map(({ term, text }) => (
            <div key={term} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className="font-mono text-sm font-medium">{term}</dt>
              <dd className="text-ink-muted">
                <Prose text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "code":
      return <CodeBlock code={block.code} caption={block.caption} label={label} labels={texts} />;
  }
}
