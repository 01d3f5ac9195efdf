import samples from "./verify-samples.json" with { type: "json" };

/** How a receiver verifies a delivery without a library, in the languages of most: shown in the portal and the docs. */
export const VERIFY_SAMPLES = samples.map(({ language, lines }) => ({ language, code: lines.join("\n") }));
