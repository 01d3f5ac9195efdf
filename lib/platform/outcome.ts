/** What came of something that an operator asked for; `fault` is a sentence for a person. */
export type Outcome<Done extends object> = ({ ok: true } & Done) | { ok: false; fault: string };
