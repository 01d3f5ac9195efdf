"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { TabLinks } from "@/components/ui/navigation";
import { type Area, type PlacePath, placeOf } from "./navigation";

export interface ShownGroup {
  area?: Area;
  label?: string;
  href: PlacePath;
  places: readonly { href: PlacePath; label: string }[];
}

export function useCurrentGroup(groups: readonly ShownGroup[]) {
  const current = placeOf(usePathname());
  return { current, group: groups.find(({ places }) => places.some(({ href }) => href === current)) };
}

interface AreaNavigationProps {
  groups: readonly ShownGroup[];
  areas: Readonly<Record<Area, string>>;
  mode: ReactNode;
}

export function AreaNavigation({ groups, areas, mode }: AreaNavigationProps) {
  const { current, group } = useCurrentGroup(groups);
  if (!group?.area) return null;
  const ofArea = groups.filter(({ area }) => area === group.area);
  const places = group.places.map(({ href, label }) => ({ href, label, isCurrent: href === current }));
  return (
    <div className="area-navigation">
      {ofArea.length > 1 && (
        <TabLinks
          label={areas[group.area]}
          tabs={ofArea.map((each) => ({ href: each.href, label: each.label, isCurrent: each === group }))}
        />
      )}
      {places.length > 1 && <TabLinks label={group.label ?? areas[group.area]} tabs={places} />}
      {group.area === "developers" && mode}
    </div>
  );
}
