"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string; panel: ReactNode }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <div>
        <div className="tab-list">
          {tabs.map((tab, index) => (
            <span key={tab.value} data-active={index === 0 || undefined} className="tab">
              {tab.label}
            </span>
          ))}
        </div>
        {tabs.map((tab, index) => (
          <div key={tab.value} className={index === 0 ? "pt-4" : "hidden pt-4 no-js:block"}>
            {tab.panel}
          </div>
        ))}
      </div>
    );
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
