import type { StartTransferInput } from "./contract";

export interface StartTransferFields {
  code?: string;
  recipient_email?: string;
  recipient_phone?: string;
  kind?: string;
  message?: string;
  expires_in_days?: string;
}

const EXPIRY_CHOICES_DAYS = [1, 3, 7, 14, 30];

export function expiryChoices(own: number): number[] {
  return [...new Set([...EXPIRY_CHOICES_DAYS, own])].toSorted((one, other) => one - other);
}

export function readStartTransferFields(fields: StartTransferFields): Record<string, unknown> {
  const { expires_in_days: days, recipient_phone: phone, ...texts } = fields;
  const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined && value !== ""));
  return {
    ...filled,
    ...(phone ? { recipient_phone: phone.replace(/[\s()/.-]/g, "") } : {}),
    ...(days ? { expires_in_days: Number(days) } : {}),
  };
}

export function draftFields(input: StartTransferInput): StartTransferFields {
  const filled = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]));
}
