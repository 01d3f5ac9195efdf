import { BadgeCheck, type Icon, MessageCircle, Package, Recycle, Repeat2, Wrench } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import { type FaceAction, type FaceActionKind, shownAddress } from "@/lib/brands/face/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

const ICONS: Record<FaceActionKind, Icon> = {
  repair: Wrench,
  spare_parts: Package,
  return: Recycle,
  resell: Repeat2,
  register: BadgeCheck,
  support: MessageCircle,
};

interface PublicActionsProps {
  reader: Reader;
  brand: string;
  /** Some. */
  actions: readonly FaceAction[];
}

/** Long words take a second line on a narrow phone. */
const BUTTON = "button secondary lg h-auto! min-h-11 w-full justify-start! py-2 whitespace-normal! print:border-0";

/** What the brand offers for the item: each leads to an address of its own. On paper the address is read. */
export function PublicActions({ reader, brand, actions }: PublicActionsProps) {
  const t = translator(reader.locale, "publicPassport.actions");
  return (
    <Section title={t("title", { brand })}>
      <ul className="grid gap-2 sm:grid-cols-2 print:grid-cols-1">
        {actions.map(({ kind, address }) => {
          const Sign = ICONS[kind];
          return (
            <li key={kind} className="min-w-0">
              <a href={address} rel="noreferrer" className={BUTTON}>
                <Sign aria-hidden="true" className="text-accent-ink" />
                {t(`kinds.${kind}`)}
                <span className="hidden font-normal break-all print:inline">{shownAddress(address)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
