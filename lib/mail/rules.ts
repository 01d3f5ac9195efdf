/** When and how often an outgoing message is tried. */

export const MESSAGE_CHANNELS = ["email", "sms"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** `kept`: no mail server is configured, the message waits on the mailbox page. */
export const MESSAGE_STATES = ["queued", "sent", "failed", "kept", "withdrawn"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
