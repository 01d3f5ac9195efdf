"use client";

import { type ComponentProps, createContext, useContext } from "react";
import { useHydrated } from "./use-hydrated";

/** Sends a form to a server action; `send` may be called again. */
type Guard = <Result>(form: FormData, send: () => Promise<Result>) => Promise<Result>;

export const ActionGuard = createContext<Guard | null>(null);

/** Without scripts and before hydration the browser posts the form to the action itself. */
export function useGuardedAction<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const guard = useContext(ActionGuard);
  const isHydrated = useHydrated();
  if (!guard || !isHydrated) return action;
  return (...args) => guard(args.at(-1) as FormData, () => action(...args));
}

interface ActionFormProps extends Omit<ComponentProps<"form">, "action"> {
  action: ((form: FormData) => Promise<void>) | undefined;
}

const sendNothing = () => Promise.resolve();

export function ActionForm({ action, ...props }: ActionFormProps) {
  const guarded = useGuardedAction(action ?? sendNothing);
  return <form {...props} action={action && guarded} />;
}
