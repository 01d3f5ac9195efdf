import type { Route } from "next";
import Link from "next/link";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";

interface CountsProps {
  reader: Reader;
  counts: { products: number; passports: number; pendingTransfers: number; completedTransfers: number };
}

const PLACES = {
  products: "/products",
  passports: "/passports",
  pendingTransfers: "/transfers?status=pending",
  completedTransfers: "/transfers?status=completed",
} as const;

/** What there is, as figures that lead to it. */
export function Counts({ reader, counts }: CountsProps) {
  const t = translator(reader.locale, "home");
  const format = formatter(reader);
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px lg:grid-cols-4">
      {Object.entries(PLACES).map(([key, href]) => {
        const name = key as keyof typeof PLACES;
        const value = counts[name];
        return (
          <div
            key={key}
            className={
              "relative flex flex-col justify-between bg-surface p-4 transition-colors " +
              "focus-within:bg-accent-soft/40 hover:bg-accent-soft/40 sm:p-5"
            }
          >
            <dt className="text-sm text-ink-muted">
              <Link href={href as Route} className="after:absolute after:inset-0">
                {t(`counts.${name}`)}
              </Link>
            </dt>
            <dd className="mt-1 font-serif text-3xl font-medium tracking-tight">
              {value > COUNTED_MAX ? t("moreThan", { count: COUNTED_MAX }) : format.number(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
