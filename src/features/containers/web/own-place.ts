/** As a canister or a level: each straw keeps its own. */
export const OWN = 0
