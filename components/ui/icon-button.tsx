import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button";
import { CONTROL_WIDTH } from "./input";

const SQUARE: Record<ButtonSize, string> = { sm: "w-7 px-0", md: `${CONTROL_WIDTH} px-0`, lg: "w-11 px-0" };

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "icon" | "children"> {
  icon: ReactNode;
  label: string;
  variant?: ButtonVariant;
}

export function IconButton({ icon, label, variant = "quiet", size = "md", className = "", ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      icon={icon}
      aria-label={label}
      className={`${SQUARE[size]} ${className}`}
    />
  );
}
