import type { ReactNode } from "react";
import { ActionForm } from "@/components/ui/action-form";
import { Check, ChevronsUpDown, LogOut } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { Avatar } from "@/components/ui/small-marks";

export interface AccountMenuProps {
  user: { name: string; email: string };
  signOut: (form: FormData) => Promise<void>;
  preferences: ReactNode;
  brands?: {
    all: readonly { id: string; name: string }[];
    currentId: string;
    switchTo: (form: FormData) => Promise<void>;
  };
  texts: Record<"account" | "role" | "signOut" | "switchBrand", string>;
}

export function AccountMenu({ user, signOut, preferences, brands, texts }: AccountMenuProps) {
  return (
    <Popover
      triggerClassName={
        "flex cursor-pointer items-center gap-2.5 rounded-sm p-2 text-on-cover transition-colors " +
        "hover:bg-cover-raised"
      }
      trigger={
        <>
          <Avatar name={user.name} className="bg-cover-raised text-on-cover" />
          <span className="min-w-0 grow">
            <span className="sr-only">{texts.account} </span>
            <span className="block truncate text-sm font-medium">{user.name}</span>
            <span className="block truncate text-xs text-on-cover-muted">{texts.role}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 text-on-cover-muted" />
        </>
      }
      panelClassName="inset-x-0 bottom-full mb-2 p-2"
    >
      <p className="truncate px-1 pb-2 text-sm text-ink-muted">{user.email}</p>
      {brands && <BrandSwitch label={texts.switchBrand} {...brands} />}
      <div className="flex flex-col-reverse gap-2">{preferences}</div>
      <ActionForm action={signOut} data-forgets-drafts className="mt-2 border-t border-line pt-2">
        <button className="flex h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 text-base hover:bg-sunken">
          <LogOut aria-hidden="true" className="size-4 text-ink-muted" />
          {texts.signOut}
        </button>
      </ActionForm>
    </Popover>
  );
}

function BrandSwitch({ label, all, currentId, switchTo }: NonNullable<AccountMenuProps["brands"]> & { label: string }) {
  return (
    <ActionForm action={switchTo} className="mb-2 border-t border-line pt-2">
      <fieldset className="max-h-60 overflow-y-auto">
        <legend className="micro-label px-2 pb-1 text-ink-muted">{label}</legend>
        {all.map(({ id, name }) => (
          <button
            key={id}
            name="brandId"
            value={id}
            aria-current={id === currentId || undefined}
            className={
              "flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 text-left text-base " +
              "hover:bg-sunken aria-[current]:font-medium"
            }
          >
            <span className="min-w-0 grow truncate">{name}</span>
            {id === currentId && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />}
          </button>
        ))}
      </fieldset>
    </ActionForm>
  );
}
