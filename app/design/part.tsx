import type { ReactNode } from "react";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-8">
      <h2 className="mb-5 font-serif text-lg font-medium">{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-3 last:mb-0">{children}</div>;
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">{children}</div>;
}
