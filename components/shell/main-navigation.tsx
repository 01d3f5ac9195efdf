import type { PlacePath } from "./navigation";
import { NavigationLink } from "./navigation-link";

export interface MainNavigationProps {
  /** The accessible name. */
  label: string;
  groups: readonly { label?: string; places: readonly { href: PlacePath; label: string }[] }[];
}

export function MainNavigation({ label, groups }: MainNavigationProps) {
  return (
    <nav aria-label={label} className="main-navigation flex flex-col gap-5">
      {groups.map((group, index) => (
        <div key={group.label ?? index}>
          {group.label && <p className="micro-label px-3 pb-1 text-on-cover-muted">{group.label}</p>}
          <ul className="flex flex-col gap-0.5">
            {group.places.map((place) => (
              <li key={place.href}>
                <NavigationLink {...place} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
