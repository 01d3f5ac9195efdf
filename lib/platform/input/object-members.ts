/** The number of members an object of a request may have; more would hold up others while they are checked. */
export const OBJECT_MEMBERS_MAX = 1_000;
