"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { buttonClass } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { CONTROL_WIDTH } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { BACKDROP, POPUP } from "@/components/ui/popup-style";
import { KeyList } from "./key-texts";
import { useCommands } from "./use-commands";

export function ShortcutSheet({ close }: { close: () => void }) {
  const commands = useCommands();
  if (commands === undefined || commands === "failed") return null;
  const { texts, keys } = commands;
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className={`${POPUP} max-w-2xl`}>
          <div className="flex items-start justify-between gap-4 border-b border-line px-6 py-4">
            <div>
              <Base.Title className="font-serif text-lg font-medium">{texts.sheetTitle}</Base.Title>
              <Base.Description className="text-ink-muted">{texts.sheetText}</Base.Description>
            </div>
            <Base.Close aria-label={texts.close} className={buttonClass("quiet", "md", `-mr-2 px-0 ${CONTROL_WIDTH}`)}>
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="px-6 py-5">
            <KeyList keys={keys} />
            <p className="mt-4 text-sm">
              <TextLink href="/settings">{texts.switchOff}</TextLink>
            </p>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
