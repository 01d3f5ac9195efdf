import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface DeleteDocumentProps {
  locale: Locale;
  document: { id: string; title: string };
  users: readonly { name: string }[];
  /** Of all products that have it, and of all approvals that froze it. */
  counts: { products: number; approvals: number };
  action: (form: FormData) => Promise<void>;
}

const NAMED_MAX = 5;

/** Asks before a document goes, naming the products that lose it and whether approvals keep its file. */
export function DeleteDocument({ locale, document, users, counts, action }: DeleteDocumentProps) {
  const t = translator(locale, "evidence");
  const more = counts.products - NAMED_MAX;
  return (
    <ConfirmDialog
      trigger={t("delete.button")}
      title={t("delete.title", { title: document.title })}
      description={
        <>
          <p>{t(counts.approvals > 0 ? "delete.kept" : "delete.gone", { count: counts.approvals })}</p>
          {users.length > 0 && (
            <>
              <p className="mt-2">{t("delete.products", { count: counts.products })}</p>
              <ul className="mt-1 list-disc pl-5">
                {users.slice(0, NAMED_MAX).map(({ name }, index) => (
                  <li key={index}>{name}</li>
                ))}
                {more > 0 && <li>{t("moreProducts", { count: more })}</li>}
              </ul>
            </>
          )}
        </>
      }
      action={action}
      confirmLabel={t("delete.confirm")}
      cancelLabel={t("keep")}
    >
      <input type="hidden" name="documentId" value={document.id} />
    </ConfirmDialog>
  );
}
