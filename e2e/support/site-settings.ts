/** The AUTH_SECRET of the services under test and of the specs that mint keys for them. */
export const SITE_SECRET = "only-for-journeys-only-for-journeys-only-for-journeys";
