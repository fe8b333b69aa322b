/** As a canister or level number: each straw keeps its own. */
export const OWN = 0
