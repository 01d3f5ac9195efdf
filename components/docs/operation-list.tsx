import { TextLink } from "@/components/ui/text-link";
import { operationHref, type ReferenceOperation } from "@/lib/docs/rules";
import { Method } from "./method";

interface OperationListProps {
  operations: readonly Pick<ReferenceOperation, "id" | "method" | "path" | "summary">[];
  /** Whether each stands at the anchor that its description once had. */
  isAnchored?: boolean;
}

/** Operations as the entries of a list, each of which leads to its page. */
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
